import fc from 'fast-check';

// Every mutant runs the tests again, so each property runs only a fifth of its cases, even if it
// sets their number itself. The seed is fixed, because scores of different seeds cannot be
// compared.
fc.configureGlobal({ numRuns: 20, seed: 20_260_311 });
process.env['FC_RUNS'] ??= '40';
