import type { HostMapping } from 'freshlegs/postgres';

/** A host without programs. Its tables have the same names in both databases. */
export const peopleHost = {
  users: { table: 'people', id: 'id' },
  exercises: { table: 'moves', id: 'id', name: 'title' },
  exerciseMuscles: { table: 'move_muscles', exerciseId: 'move_id', muscle: 'muscle', role: 'part' },
  logs: {
    table: 'trainings',
    id: 'id',
    idType: 'integer',
    userId: 'person_id',
    completedAt: { column: 'finished', encoding: 'epoch-ms' },
  },
  performedSets: {
    table: 'done_sets',
    logId: 'training_id',
    exerciseId: 'move_id',
    exerciseOrder: 'move_rank',
    position: 'set_rank',
    reps: 'reps',
  },
} satisfies HostMapping;
