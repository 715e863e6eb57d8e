import type { Runner } from './suite.js';

/** Registers tests with a runner that runs none; gives their names, each with its groups before it. */
export const collectNames = (register: (runner: Runner) => void): readonly string[] => {
  const names: string[] = [];
  const groups: string[] = [];
  register({
    describe: (name, body) => {
      groups.push(name);
      body();
      groups.pop();
    },
    it: (name) => {
      names.push([...groups, name].join(' > '));
    },
  });
  return names;
};
