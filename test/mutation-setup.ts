import fc from 'fast-check';

// Every mutant runs the tests again; a fifth of the cases is enough to be caught by.
fc.configureGlobal({ numRuns: 20 });
