import { diaryOfEntries } from './diary-of-entries.js';
import { gymNetwork } from './gym-network.js';
import { periodisedPlan } from './periodised-plan.js';
import { programInFrench } from './program-in-french.js';
import { sessionTracker } from './session-tracker.js';
import { describeHost } from './suite.js';

[programInFrench, periodisedPlan, diaryOfEntries, sessionTracker, gymNetwork].forEach(describeHost);
