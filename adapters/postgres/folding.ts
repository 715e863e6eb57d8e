const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const ASCII = 'abcdefghijklmnopqrstuvwxyz';
// Letters for which `nameKey` has its own rules: final sigma, capital sharp S, dotted and dotless
// i.
const [OWN_FROM, OWN_TO] = ['\u03c2\u1e9e\u0130\u0131', '\u03c3\u00dfii'];

const CASED_MAX = 0x1e943;

interface Letter {
  readonly capital: string;
  readonly small: string;
}

/**
 * Every non-ASCII capital letter that has a single lower-case letter. Several capitals may have the
 * same one.
 */
const findLetters = (): readonly Letter[] =>
  Array.from({ length: CASED_MAX - 127 }, (_, at) => String.fromCodePoint(at + 128))
    .map((capital) => ({ capital, small: capital.toLowerCase() }))
    .filter(({ capital, small }) => small !== capital && small.length === capital.length);

// Computed on first use, because most names are ASCII and do not need it.
let letters: readonly Letter[] | undefined;

/**
 * Arguments for SQL's `translate` that fold a name like `nameKey` does, limited to the letters in
 * `keys`. SQL's `lower` would depend on the database's locale.
 */
export function foldingFor(keys: readonly string[]): { foldFrom: string; foldTo: string } {
  const used = keys.join('');
  const isAscii = /^[\0-\x7f]*$/.test(used);
  if (!isAscii) letters ??= findLetters();
  const others = isAscii ? [] : (letters ?? []).filter(({ small }) => used.includes(small));
  return {
    foldFrom: `${ASCII.toUpperCase()}${others.map(({ capital }) => capital).join('')}${OWN_FROM}${WHITE_SPACE}_-`,
    foldTo: `${ASCII}${others.map(({ small }) => small).join('')}${OWN_TO}`,
  };
}

/** SQL that computes `nameKey`. Only a UTF-8 database can normalize letters. */
export function foldedName(name: string): string {
  const composed = `case getdatabaseencoding() when 'UTF8' then normalize(${name}) else ${name} end`;
  const small = `translate(${composed}, :foldFrom, :foldTo)`;
  return `replace(replace(${small}, U&'\\00df', 'ss'), U&'i\\0307', 'i')`;
}
