import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const rowSchema = z.object({
  study: z.string().min(1),
  muscle_group: z.string(),
  exercise: z.string(),
  sets: z.string(),
  reps_or_protocol: z.string(),
  to_failure: z.string(),
  relative_intensity: z.string(),
  hours: z.string(),
  percent_of_baseline: z.string(),
  provenance: z.string(),
});

/** All fields are text. */
export type Row = z.infer<typeof rowSchema>;

/** Throws if a column is missing. */
export const parseRows = (text: string): readonly Row[] =>
  z.array(rowSchema).parse(parse(text, { columns: true, skip_empty_lines: true, bom: true }));
