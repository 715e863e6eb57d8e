import { runSuites } from '../../support/run-suite.js';

runSuites(
  'a host of another shape',
  'a host with timestamptz',
  'a host with timestamps in UTC',
  'a host with ISO texts',
  'a host with milliseconds since 1970',
  'a host with seconds since 1970',
);
