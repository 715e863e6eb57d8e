// What the page needs after its first screen. The server bundles it into one file, which loads once
// the first screen is shown, or when something of it is opened before that.

import * as figure from './figure.js';

export { figure };
export { plan, remove, undoSwap } from './actions.js';
export { Body } from './body.js';
export { Composed } from './composed.js';
export { Connection, watchConnection } from './connection.js';
export { openExercise, openNever } from './exercise-dialog.js';
export { openFit } from './fit-dialog.js';
export { ignoreSecondClicks } from './guard.js';
export { History } from './history.js';
export { openLog } from './log-dialog.js';
export { Questions } from './newcomer.js';
export { Plan } from './plan.js';
export { openSession, resume } from './session.js';
export { openSettings } from './settings-dialog.js';
export { openSoreness } from './soreness-dialog.js';
export { openAdd, openSwap } from './swap-dialog.js';
export { openWish } from './wish-dialogs.js';
