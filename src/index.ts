/**
 * The service, its port, and the arithmetic behind it.
 *
 * @module freshlegs
 */
export {
  createFreshlegs,
  inputSchemas,
  type Freshlegs,
  type FreshlegsOptions,
  type InputSchemas,
  type TrainingMethods,
} from './service/index.js';
export type { Logger } from './service/logger.js';
export type { CreateLogAnswer, LogAnswer } from './service/logs.js';
export type {
  BackfillAnswer,
  ForecastAnswer,
  MostRecoveredAnswer,
  MuscleGroupsAnswer,
  VerificationAnswer,
} from './service/recovery.js';
export type { SmartWorkoutAnswer } from './service/recommendations.js';
export type {
  AlternativesAnswer,
  AvailableWorkout,
  ExerciseSwapAnswer,
  SwapAnswer,
  SwapPreview,
} from './service/swaps.js';
export {
  FreshlegsError,
  isFreshlegsError,
  type ErrorCode,
  type ErrorDetails,
  type FreshlegsErrorOptions,
} from './errors.js';
export {
  MUSCLE_GROUPS,
  ROLL_UPS,
  isPrimaryShare,
  muscleShares,
  normalizeMuscleGroup,
  primaryNameKeys,
  timeConstantHours,
  type MuscleGroup,
  type MuscleShare,
  type NormalizedMuscleGroup,
  type WeightedMuscleGroup,
} from './domain/muscle-groups.js';
export {
  estimateMinutes,
  performAsPlanned,
  sessionLoads,
  setLoad,
  workoutMuscleGroups,
  type WorkoutMuscleGroup,
} from './domain/training-load.js';
export {
  DEFAULT_RECOVERY_MODEL,
  STEP_RECOVERY_MODEL,
  calculateRecoveryScore,
  correctedScore,
  hoursUntilScore,
  modelTag,
  recoveryBand,
  recoveryTimes,
  replayRecovery,
  type MuscleGroupRecovery,
  type RecoveryBand,
  type RecoveryModel,
  type RecoveryValues,
  type ReplayLoad,
} from './domain/recovery.js';
export {
  describeAllGroups,
  describeRecovery,
  rankMostRecovered,
  replayRecords,
  type RecoveryState,
} from './domain/recovery-report.js';
export {
  reportRecovery,
  type MuscleGroupReport,
  type RecoveryBasis,
  type RecoveryReport,
  type ReportInput,
  type RollUpRecovery,
} from './domain/muscle-group-report.js';
export {
  forecastRecovery,
  type ForecastInput,
  type ForecastOptions,
  type MuscleGroupForecast,
  type PlannedWorkout,
} from './domain/forecast.js';
export {
  toCandidate,
  type CandidateExercise,
  type RecommendationCandidate,
  type WorkoutContent,
  type WorkoutCompletion,
  type WorkoutName,
} from './domain/candidates.js';
export { recommend } from './domain/recommendation.js';
export {
  analysisWindow,
  type DroppedWorkout,
  type ExcludedMuscleGroup,
  type LeftOutExercise,
  type Recommendation,
  type RecommendationInput,
  type RecommendationOptions,
  type Recommendations,
  type RecommendedMuscleGroup,
  type Rest,
  type ScheduledCandidate,
  type TodayPlan,
  type WorkoutRecovery,
} from './domain/recommendation-context.js';
export type { LocalMoment } from './domain/calendar.js';
export { ENGLISH_MESSAGES } from './domain/english.js';
export {
  messagesOf,
  muscleGroupLabel,
  reasonMessage,
  type DropReason,
  type Clause,
  type ClauseWords,
  type Duration,
  type MessageContext,
  type MessageOverrides,
  type MessageTemplates,
  type NamedExercise,
  type Reason,
  type ReasonClauses,
  type ReasonCode,
  type TodayTemplates,
  type TodayWords,
} from './domain/reasons.js';
export { planRevert, type RevertResponse } from './domain/revert.js';
export {
  planSwap,
  type MuscleGroupChange,
  type SwapInput,
  type SwapResponse,
  type SwapWarning,
} from './domain/swap.js';
export {
  planExerciseSwap,
  type ExerciseSwapInput,
  type ExerciseSwapResponse,
} from './domain/exercise-swap.js';
export {
  planSwapPreview,
  type SwapComparison,
  type SwapPreviewResponse,
} from './domain/swap-preview.js';
export type { AlternativeReason } from './domain/alternative-reasons.js';
export {
  rankAlternatives,
  type Alternative,
  type AlternativesInput,
  type AlternativeTerms,
} from './domain/alternatives.js';
export { LOG_STATE_TABLE, type LogAction } from './domain/swap-table.js';
export { planBackfill, type BackfillResponse } from './domain/backfill.js';
export { planCompletion, planCreate, planDelete, planRecord } from './domain/logs.js';
export {
  planClearCorrection,
  planCorrection,
  type CorrectionResponse,
} from './domain/corrections.js';
export type { CreateLogResponse, LogResponse } from './domain/logs.js';
export type { CompletionInput } from './domain/logs.js';
export type { CreateLogInput, UnsavedLog } from './domain/log-rules.js';
export type { UnsavedCustomWorkout } from './domain/custom-workouts.js';
export type { DecisionContext } from './domain/replay.js';
export { calendarDaysBetween, localDate } from './domain/calendar.js';
export { hasChanges, logStatus } from './domain/changes.js';
export type {
  BackfillLog,
  BackfillState,
  ChangeLogState,
  Changes,
  CreateLogState,
  CustomWorkoutEntry,
  CustomWorkoutState,
  Decision,
  DeleteLogState,
  LoadReplacement,
  LogFacts,
  NewLog,
  RebuildState,
  RevertState,
  SwapPreviewState,
  SwapState,
  WriteState,
} from './domain/changes.js';
export type {
  CalendarDate,
  CompletedWorkout,
  CustomWorkout,
  CustomWorkoutExercise,
  Exercise,
  LogSource,
  LogStatus,
  MuscleGroupLoad,
  PerformedExercise,
  PerformedSet,
  PlannedExercise,
  ProgramPlace,
  RecoveryCorrection,
  RecoveryRecord,
  ScheduledWorkout,
  SessionLoad,
  SetType,
  Workout,
  WorkoutLog,
  WorkoutRef,
  WorkoutSwap,
} from './domain/records.js';
export { idempotencyMismatch, unknownUser, withPromises } from './repository.js';
export type {
  AlternativesQuery,
  AlternativesState,
  AssignedIds,
  ChangeLogQuery,
  CreateLogQuery,
  CustomWorkoutQuery,
  Decide,
  DeleteLogQuery,
  ForecastQuery,
  ForecastState,
  IdempotencyRequest,
  LogDetails,
  LogFilter,
  PageRequest,
  RebuildResponse,
  RecommendationQuery,
  RecommendationState,
  Repository,
  RepositoryVerbs,
  SwapFilter,
  SwapQuery,
  SyncCapableRepository,
  SyncRepository,
  VerificationState,
  WorkoutFilter,
  WorkoutList,
  WriteOptions,
  Written,
} from './repository.js';
export {
  ANALYSIS_WINDOW_HOURS,
  INTENSITY_MAX,
  MUSCLE_GROUP_LENGTH_MAX,
  NAME_LENGTH_MAX,
  READY_PERCENT,
  RECOMMENDATIONS_MAX,
  RECOVERY_FILTER_PERCENT,
  SOURCE_TYPE_LENGTH_MAX,
} from './domain/limits.js';
