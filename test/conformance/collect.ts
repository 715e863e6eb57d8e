import type { Runner } from './suite.js';

/** Does not run the tests. A full name includes the names of the groups. */
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
