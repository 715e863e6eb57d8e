import { attributeRows } from './attribute-rows.js';
import { diaryOfEntries } from './diary-of-entries.js';
import { exerciseLogs } from './exercise-logs.js';
import { fitnessProgram } from './fitness-program.js';
import { gymNetwork } from './gym-network.js';
import { nutritionAndTraining } from './nutrition-and-training.js';
import { periodisedPlan } from './periodised-plan.js';
import { privateLists } from './private-lists.js';
import { programInFrench } from './program-in-french.js';
import { sessionTracker } from './session-tracker.js';
import { softDeletes } from './soft-deletes.js';
import { describeHost } from './suite.js';
import { templatesAndWorkouts } from './templates-and-workouts.js';

// Twelve public backends, with paraphrased schemas.
[
  ...[attributeRows, diaryOfEntries, exerciseLogs, fitnessProgram, gymNetwork, periodisedPlan],
  ...[nutritionAndTraining, privateLists, programInFrench, sessionTracker, softDeletes],
  templatesAndWorkouts,
].forEach(describeHost);
