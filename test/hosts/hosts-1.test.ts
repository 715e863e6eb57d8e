import { attributeRows } from './attribute-rows.js';
import { exerciseLogs } from './exercise-logs.js';
import { privateLists } from './private-lists.js';
import { softDeletes } from './soft-deletes.js';
import { describeHost } from './suite.js';
import { templatesAndWorkouts } from './templates-and-workouts.js';

[attributeRows, privateLists, exerciseLogs, softDeletes, templatesAndWorkouts].forEach(
  describeHost,
);
