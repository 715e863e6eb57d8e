// What is compiled for a run: all that is timed.
export { measureUseCase, sameTables } from './measure.js';
export { createPostgres, openPostgres } from './postgres.js';
export { createSqlite, openSqlite } from './sqlite.js';
