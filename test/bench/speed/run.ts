// Everything that is timed. It is compiled for a run.
export { measureUseCase, sameTables } from './measure.js';
export { openPostgres, openPostgresIds } from './postgres.js';
export { openSqlite, openSqliteIds } from './sqlite.js';
