/**
 * The service, its port, and the calculations that it uses.
 *
 * @module freshlegs
 */
export {
  createFreshlegs,
  inputSchemasOf,
  type Freshlegs,
  type FreshlegsOptions,
  type InputSchemas,
  type SyncFreshlegs,
  type TrainingMethods,
} from './service/index.js';
export type { Logger } from './service/logger.js';
export type { CatalogueExercise, Program, PutCatalogueAnswer } from './service/catalogue.js';
export type { CatalogueRows } from './port/catalogue-rows.js';
export type { CreateLogAnswer, LogAnswer, NamedLog } from './service/logs.js';
export type { ForgetAnswer } from './service/users.js';
export type { ExerciseHistoryAnswer, SuggestAnswer } from './service/progression.js';
export type { BestSet, ExerciseHistory } from './domain/workout/exercise-history.js';
export type { VolumeAnswer } from './service/volume.js';
export type {
  BackfillAnswer,
  ForecastAnswer,
  MostRecoveredAnswer,
  MuscleGroupsAnswer,
  VerificationAnswer,
} from './service/recovery.js';
export type { SmartWorkoutAnswer } from './service/recommendations.js';
export type { AlternativesAnswer, SuggestedAlternative } from './service/alternatives.js';
export type {
  ExerciseSwapAnswer,
  HiddenLogIds,
  NamedSwap,
  SwapAnswer,
  SwapPreview,
} from './service/swaps.js';
export type { AcceptAnswer, ComposeAnswer } from './service/sessions.js';
export type { SwapTarget, TargetsAnswer, WorkoutExercise } from './service/targets.js';
export {
  FreshlegsError,
  isFreshlegsError,
  type ErrorCode,
  type ErrorDetails,
  type FreshlegsErrorOptions,
} from './errors.js';
export {
  MUSCLE_GROUPS,
  BODY_REGIONS,
  isPrimaryShare,
  muscleShares,
  nameKey,
  normalizeMuscleGroup,
  primaryNameKeys,
  timeConstantHours,
  type MuscleGroup,
  type MuscleGroupName,
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
} from './domain/recovery/training-load.js';
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
} from './domain/recovery/model.js';
export {
  describeAllGroups,
  describeRecovery,
  rankMostRecovered,
  isStoredBy,
  replayRecords,
  type ScoreOf,
} from './domain/recovery/view.js';
export {
  reportRecovery,
  type MuscleGroupReport,
  type RecoveryBasis,
  type RecoveryReport,
  type ReportInput,
  type BodyRegionRecovery,
} from './domain/recovery/report.js';
export {
  volumeSince,
  weeklyVolume,
  type MuscleGroupVolume,
  type SetsRange,
  type VolumeOptions,
  type VolumeWeek,
  type VolumeZone,
} from './domain/recovery/volume.js';
export {
  forecastRecovery,
  type ForecastInput,
  type ForecastOptions,
  type MuscleGroupForecast,
  type PlannedWorkout,
} from './domain/recovery/forecast.js';
export {
  toCandidate,
  type CandidateExercise,
  type RecommendationCandidate,
  type UnwantedPart,
  type WorkoutContent,
  type WorkoutCompletion,
  type WorkoutSummary,
} from './domain/recommendation/candidates.js';
export { recommend } from './domain/recommendation/recommend.js';
export {
  analysisWindow,
  type ComposeOffer,
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
} from './domain/recommendation/context.js';
export type {
  ExerciseId,
  Id,
  IdType,
  IdTypes,
  LogId,
  ProgramDayId,
  ProgramId,
  Register,
  UserId,
} from './domain/ids.js';
export type { EquipmentName } from './domain/equipment.js';
export { compareIds } from './domain/order.js';
export type { Duration, LocalDays, LocalMoment, Zone } from './domain/calendar.js';
export { ENGLISH_MESSAGES } from './domain/english.js';
export {
  messagesOf,
  muscleGroupLabel,
  reasonMessage,
  type MessageContext,
} from './domain/messages.js';
export type {
  AlternativeMessages,
  AlternativeReason,
  Clause,
  ClauseWords,
  DropReason,
  GroupedMessages,
  MessageOverrides,
  MessageTemplates,
  Misfit,
  NameDifference,
  NamedExercise,
  ProgressionMessages,
  ProgressionReason,
  Reason,
  ReasonClauses,
  ReasonCode,
  SessionMessages,
  SessionChangeWords,
  SessionReason,
  SetGroup,
  TodayTemplates,
  TodayWords,
  UnmetReason,
} from './domain/reasons.js';
export {
  planRevert,
  REVERT,
  type RevertResponse,
  type RevertSnapshot,
} from './domain/swap/revert.js';
export {
  planSwap,
  SWAP,
  type SwapSnapshot,
  type MuscleGroupChange,
  type SwapInput,
  type SwapResponse,
  type SwapWarning,
} from './domain/swap/swap.js';
export {
  planExerciseSwap,
  SWAP_EXERCISE,
  type ExerciseSwapSnapshot,
  type ExerciseSwapInput,
  type ExerciseSwapResponse,
} from './domain/swap/exercise-swap.js';
export {
  planSwapPreview,
  SWAP_PREVIEW,
  type PreviewSnapshot,
  type SwapComparison,
  type SwapPreviewResponse,
} from './domain/swap/preview.js';
export {
  rankAlternatives,
  type Alternative,
  type AlternativesInput,
  type AlternativeTerms,
} from './domain/swap/alternatives.js';
export {
  DEFAULT_PROGRESSION_RULE,
  suggestSets,
  suggestWorkout,
  type ProgressionBasis,
  type ProgressionOptions,
  type ProgressionPlan,
  type SetSuggestion,
} from './domain/progression/suggest.js';
export {
  DOUBLE_PROGRESSION,
  REPEAT_ALIKE,
  REPEAT_LAST,
  ruleTag,
  type ProgressionRule,
  type RuleDecision,
  type RuleInput,
} from './domain/progression/rules.js';
export type { PlannedSets, SuggestedSet } from './domain/progression/sets.js';
export type { ProgressionHistory } from './domain/progression/experience.js';
export type { Exposure } from './domain/progression/exposures.js';
export {
  toKilograms,
  toUnit,
  weightSteps,
  type Increments,
  type LoadedExercise,
  type LoadKind,
  type WeightSteps,
  type WeightUnit,
} from './domain/progression/weights.js';
export { composeSession } from './domain/session/compose.js';
export type {
  ComposedSession,
  SessionChange,
  SessionExercise,
  SessionInput,
  SessionOptions,
  UnmetWish,
} from './domain/session/session.js';
export {
  ACCEPT_OF_CUSTOM,
  ACCEPT_WITH_ID,
  ACCEPT_SESSION,
  planAccept,
  type AcceptInput,
  type AcceptResponse,
  type AcceptSnapshot,
} from './domain/session/accept.js';
export { LOG_STATE_TABLE, type LogAction } from './domain/log/state-table.js';
export {
  BACKFILL,
  planBackfill,
  type BackfillResponse,
  type BackfillSnapshot,
} from './domain/recovery/backfill.js';
export {
  CREATE_COMPLETED_LOG,
  CREATE_COMPLETED_WITH_ID,
  CREATE_PERFORMED_LOG,
  CREATE_PLANNED_LOG,
  CREATE_PLANNED_WITH_ID,
  planCompletedLog,
  planPlannedLog,
  type CreateLogResponse,
  type NewCompletedLogSnapshot,
  type NewLogSnapshot,
} from './domain/log/create.js';
export {
  planCompletion,
  CHANGE_LOG,
  CHANGE_LOG_AS_TOLD,
  DELETE_LOG,
  planDelete,
  planRecord,
  planUpdate,
  type CompletionInput,
  type LogResponse,
  type RecordResponse,
  type LogSnapshot,
} from './domain/log/change.js';
export {
  CORRECTION,
  planClearCorrection,
  planCorrection,
  type CorrectionResponse,
} from './domain/recovery/corrections.js';
export {
  planPreferences,
  preferencesOf,
  SET_PLACES,
  SET_PREFERENCES,
  type PreferencesInput,
  type PreferencesSnapshot,
} from './domain/preference-rules.js';
export type { CreateLogInput, UnsavedLog } from './domain/log/new-log.js';
export type { UnsavedCustomWorkout } from './domain/workout/custom-workouts.js';
export {
  findSimilarLogs,
  groupLogs,
  logAsWorkout,
  ownWorkoutLogs,
  usualWorkouts,
  type LogProfile,
  type OwnWorkoutLog,
  type SimilarLogs,
  type UsualWorkout,
} from './domain/workout/usual-workouts.js';
export type { UsualNaming } from './domain/workout/usual-names.js';
export type { DecisionContext, RebuildResponse, WithRecovery } from './domain/recovery/replay.js';
export { calendarDaysBetween, canonicalTimeZone, localDate } from './domain/calendar.js';
export { hasChanges, logStatus } from './domain/changes.js';
export type {
  Changes,
  CustomWorkoutEntry,
  Decision,
  LoadReplacement,
  LogWithSwaps,
  NewLog,
} from './domain/changes.js';
export {
  defineWants,
  type AllParams,
  type NamesOf,
  type ParamNames,
  type Params,
  type Parts,
  type RecoveryState,
  type Snapshot,
  type WantedLock,
  type Wants,
} from './domain/snapshot.js';
export type {
  CalendarDate,
  CompletedWorkout,
  CustomWorkout,
  CustomWorkoutExercise,
  Exercise,
  HistoryLog,
  LogSource,
  LogStatus,
  MuscleGroupLoad,
  PerformedExercise,
  PerformedLog,
  PerformedSet,
  PlannedExercise,
  Preferences,
  ProgramPlace,
  RecoveryCorrection,
  RecoveryRecord,
  SessionLoad,
  SetType,
  Side,
  StoredWorkoutRef,
  TrainingLevel,
  UserPlace,
  Workout,
  WorkoutLog,
  WorkoutName,
  WorkoutRef,
  WorkoutSwap,
} from './domain/records.js';
export {
  idempotencyMismatch,
  invalidCursor,
  unknownUser,
  type AssignedIds,
  type IdempotencyRequest,
  type Listed,
  type ListedLog,
  type ListedSwap,
  type LogFilter,
  type LogNames,
  type LogPlace,
  type PageRequest,
  type Place,
  type Port,
  type SwapFilter,
  type SwapNames,
  type SyncCapablePort,
  type SyncPort,
  type UsualParts,
  type VerificationState,
  type WorkoutFilter,
  type WorkoutList,
  type WriteOptions,
  type Written,
} from './port/port.js';
export { parseResult, stringifyResult } from './port/results.js';
export {
  dayWorkouts,
  derive,
  deriveWorkoutList,
  logsIn,
  namesIn,
  needsLoads,
  type DayEntryRow,
  type DayRow,
  type Reading,
  type Rows,
  type SwapRow,
  type UserState,
} from './port/derive.js';
export {
  type DoneRow,
  type LogColumns,
  type LogRow,
  type OriginOfWorkout,
  type StoredPlan,
} from './port/rows.js';
export { syncRepository } from './port/sync-kit.js';
export type { StoredKey, SyncReaders, SyncStore } from './port/sync-store.js';
export { rowsOf, userRowReaders, type UserRows } from './port/user-rows.js';
export { FINDINGS, type Finding, type FindingCode } from './domain/verification/findings.js';
export type {
  CustomWorkoutRows,
  LogRows,
  StoredCustomWorkout,
  StoredLog,
  StoredSwap,
  StrayLoads,
  SwapRows,
} from './domain/verification/checks.js';
export { sourceOf, wholeWorkoutOf } from './domain/log/source.js';
export {
  compareBy,
  compareCodePoints,
  compareRefs,
  inWorkoutOrder,
  refId,
  refKey,
} from './domain/order.js';
export {
  ANALYSIS_WINDOW_HOURS,
  INTENSITY_MAX,
  MUSCLE_GROUP_LENGTH_MAX,
  NAME_LENGTH_MAX,
  READY_PERCENT,
  RECOMMENDATIONS_MAX,
  RECOVERY_FILTER_PERCENT,
  REPLAY_WINDOW_HOURS,
  SOURCE_TYPE_LENGTH_MAX,
} from './domain/limits.js';
