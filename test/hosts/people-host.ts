import type { HostMapping } from 'freshlegs/postgres';

/** A host without programs. Its tables have the same names in both databases. */
export const peopleHost = {
  users: { table: 'people', id: 'id' },
  exercises: { table: 'moves', id: 'id', select: { name: 'title' } },
  muscles: {
    select: { exerciseId: 'move_id', muscle: 'muscle', role: 'part' },
    from: 'move_muscles',
  },
  logs: {
    table: 'trainings',
    id: 'id',
    idType: 'integer',
    userId: 'person_id',
    completedAt: { column: 'finished', encoding: 'epoch-ms' },
  },
  sets: {
    select: {
      logId: 'training_id',
      exerciseId: 'move_id',
      exerciseOrder: 'move_rank',
      position: 'set_rank',
      reps: 'reps',
    },
    from: 'done_sets',
  },
} satisfies HostMapping;
