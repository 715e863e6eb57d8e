import { runSuites } from '../../support/run-suite.js';

runSuites(
  'pool of one',
  'statements without names',
  'schema other than public',
  'other session settings',
  'other type parsers',
);
