// The code that is compiled for a run: everything that is timed.
export { measureUseCase, sameTables } from './measure.js';
export { openPostgres, openPostgresIds } from './postgres.js';
export { openSqlite, openSqliteIds } from './sqlite.js';
