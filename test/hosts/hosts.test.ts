import { fitnessProgram } from './fitness-program.js';
import { nutritionAndTraining } from './nutrition-and-training.js';
import { describeHost } from './suite.js';

// Two of twelve public backends, with paraphrased schemas. The other ten are in hosts-1 and
// hosts-2.
[fitnessProgram, nutritionAndTraining].forEach(describeHost);
