// What is compiled for a run: all that is timed.
export { measureUseCase, sameTables } from './measure.js';
export { openPostgres } from './postgres.js';
export { openSqlite } from './sqlite.js';
