const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const ASCII = 'abcdefghijklmnopqrstuvwxyz';

/**
 * What `translate` needs to make of a name what `nameKey` makes of it, as far as the keys have such
 * letters. `lower` would depend on the locale that the database was made with.
 */
export const foldingFor = (keys: readonly string[]): { foldFrom: string; foldTo: string } => {
  const letters = [...new Set(Array.from(ASCII + keys.join('')))].flatMap((lower) => {
    const upper = lower.toUpperCase();
    return upper !== lower && upper.length === lower.length ? [{ lower, upper }] : [];
  });
  return {
    foldFrom: `${letters.map(({ upper }) => upper).join('')}${WHITE_SPACE}_-`,
    foldTo: letters.map(({ lower }) => lower).join(''),
  };
};
