import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { namedExercises } from '../../src/catalogue/exercises.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DATA = `${root}/../shared/data`;
const isAbsent = !existsSync(DATA);
const skipped = isAbsent ? ' (skipped: ../shared/data is not on this machine)' : '';
const NOTICE = 'src/catalogue/NOTICE.md';

const read = (path: string): string => readFileSync(path, 'utf8');
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Named {
  readonly name: string;
}

/** The lists of the table in the catalogue's page. */
const LISTS: Readonly<Record<string, () => readonly Named[]>> = {
  ExerciseAPI: () => parse('exercise-api/exercises.json'),
  'wger, as collected by exercemus': () => exercemus().exercises_to_merge,
  'longhaul-fitness': () => parse('longhaul/strength.json'),
  exercemus: () => exercemus().exercises,
  'free-exercise-db': () => parse('free-exercise-db/exercises.json'),
};

const parse = (path: string) => JSON.parse(read(`${DATA}/${path}`)) as readonly Named[];
const exercemus = () =>
  JSON.parse(read(`${DATA}/exercemus/exercises.json`)) as {
    readonly exercises: readonly Named[];
    readonly exercises_to_merge: readonly Named[];
  };

describe('the notices of the catalogue', () => {
  it('are in the package, with LICENSE', () => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' })) as [
      { readonly files: readonly { readonly path: string }[] },
    ];
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toContain(NOTICE);
    expect(paths).toContain('LICENSE');
  });
  it('give each licence with its link and its copyright', () => {
    const notice = inOneLine(read(`${root}/${NOTICE}`));
    for (const text of [
      'Exercise data by ExerciseAPI (https://exercise-api.com',
      'licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)',
      'https://creativecommons.org/licenses/by-sa/4.0/',
      'Copyright (c) 2022 exercemus Permission is hereby granted',
      'Copyright (c) 2023 Longhaul Fitness Permission is hereby granted',
    ])
      expect(notice).toContain(text);
    const [, granted = ''] = inOneLine(read(`${root}/LICENSE`)).split('contributors ');
    expect(notice.split(granted)).toHaveLength(3);
  });
  it.skipIf(isAbsent)(`are next to a page with the number of shared names${skipped}`, () => {
    const own = new Set(
      namedExercises.flatMap(({ exercise, aliases }) => [exercise.name, ...aliases]),
    );
    const page = read(`${root}/src/catalogue/README.md`);
    for (const [list, names] of Object.entries(LISTS)) {
      const distinct = [...new Set(names().map(({ name }) => name))];
      const shared = distinct.filter((name) => own.has(name)).length;
      const row = page.split('\n').find((line) => line.startsWith(`| ${list} `)) ?? '';
      expect(row.split('|').slice(3, 5).map(Number), list).toEqual([distinct.length, shared]);
    }
  });
});
