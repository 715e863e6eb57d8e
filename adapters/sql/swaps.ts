import type { WorkoutSwap } from '../../src/domain/records.js';
import { readId, readInstant, readInstantOrNull, readInt, readText, type Row } from './rows.js';

export const toSwap = (row: Row): WorkoutSwap => ({
  id: readInt(row, 'id'),
  userId: readId(row, 'user_id'),
  originalLogId: readId(row, 'original_log_id'),
  swappedLogId: readId(row, 'swapped_log_id'),
  swapDate: readText(row, 'swap_date'),
  revertedAt: readInstantOrNull(row, 'reverted_at'),
  createdAt: readInstant(row, 'created_at'),
  updatedAt: readInstant(row, 'updated_at'),
});
