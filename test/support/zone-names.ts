/** Different spellings of a name: each has other letters in upper case, from the end. */
export const spellings = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, bits) =>
    Array.from(name, (letter, place) =>
      Math.floor(bits / 2 ** (name.length - 1 - place)) % 2 === 1
        ? letter.toUpperCase()
        : letter.toLowerCase(),
    ).join(''),
  );

/** How many date formatters `body` creates. Each one that is kept takes 37 kB. */
export const formattersOf = (body: () => void): number => {
  const { DateTimeFormat } = Intl;
  let created = 0;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, options: ConstructorParameters<typeof DateTimeFormat>) => {
      created++;
      return new target(...options);
    },
  });
  try {
    body();
  } finally {
    Intl.DateTimeFormat = DateTimeFormat;
  }
  return created;
};
