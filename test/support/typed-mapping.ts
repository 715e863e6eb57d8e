import type { IdType, IdTypes } from 'freshlegs';
import type { HostMapping } from 'freshlegs/sqlite';

const allOf = (type: IdType): IdTypes => ({
  users: type,
  logs: type,
  exercises: type,
  programs: type,
  programDays: type,
});

export const UUIDS = allOf('uuid');
export const TEXTS = allOf('text');

/** The same tables with other types of ids. */
export const withIdTypes = (host: HostMapping, types: IdTypes): HostMapping => {
  const { users, exercises, programs, logs } = host;
  const days = { idType: types.programDays, programIdType: types.programs };
  return {
    ...host,
    users: { ...users, idType: types.users },
    exercises: { ...exercises, idType: types.exercises },
    ...(programs === undefined
      ? {}
      : { programs: { ...programs, days: { ...programs.days, ...days } } }),
    logs: { ...logs, idType: types.logs },
  };
};
