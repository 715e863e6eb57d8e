// Everything that is timed. It is compiled for a run.
export { measureAll } from './measure.js';
export { openPostgres } from './postgres.js';
export { openSqlite } from './sqlite.js';
