// Compares names of exercises across spellings, word orders and abbreviations.

/**
 * Normalizes a name: lower case, no accents and no apostrophes. Any other characters that are not
 * letters or digits become one space.
 *
 * @example
 * normalizeExerciseName('  Développé-Couché (Barre)'); // 'developpe couche barre'
 */
export function normalizeExerciseName(name: string): string {
  return (
    name
      // Normalizing a long run of combining marks takes quadratic time.
      .replace(/\p{M}{31,}/gu, '')
      .normalize('NFKD')
      .replace(/[\p{M}'’`]+/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

const listed = (text: string): readonly string[] => text.split(', ');

/** Words to ignore, in the languages of the aliases. */
const SILENT = new Set(
  listed(
    'with, on, the, of, a, an, using, use, and, for, from, at, to, by, attachment, exercise, version, variation, regular, standard, normal, traditional, classic, conventional, bilateral, progression, male, female, de, la, le, les, du, da, do, com, con, mit, na, au, aux, en, el, al, am, der, den',
  ),
);

/** Parses `from: to` pairs. The words must be singular. */
const spellings = (text: string): ReadonlyMap<string, string> =>
  new Map(
    listed(text).map((pair) => {
      const [from = '', to = ''] = pair.split(': ');
      return [from, to];
    }),
  );

const WORDS = spellings(
  [
    // Abbreviations.
    'db: dumbbell, bb: barbell, kb: kettlebell, bw: bodyweight, rdl: romanian deadlift, sldl: stiff leg deadlift, ohp: overhead press, oh: overhead, bss: bulgarian split squat, cgbp: close bench press, dl: deadlift, ghr: glute ham raise, hspu: handstand push up, t2b: toe bar, ttb: toe bar, tgu: turkish get up, sl: one leg, sa: one arm, alt: alternating, med: medicine, tri: tricep, ext: extension',
    // Compounds.
    'pushup: push up, pressup: push up, pullup: pull up, chinup: chin up, situp: sit up, stepup: step up, getup: get up, pulldown: pull down, pushdown: push down, pressdown: push down, pullover: pull over, rollout: roll out, rollerout: roll out, skullcrusher: skull crusher, crossover: cross over, crossbody: cross body, kickback: kick back, hyperextension: hyper extension, woodchop: wood chop, woodchopper: wood chop, chopper: chop, facepull: face pull, benchpress: bench press, legpress: leg press, bentover: bent over, hexbar: trap bar, deadbug: dead bug, deadhang: dead hang, multipress: smith, pullthrough: pull through, pullapart: pull apart',
    // Synonyms and other spellings.
    'flye: fly, legged: leg, armed: arm, handed: arm, single: one, 1: one, unilateral: one, 2: two, double: two, calve: calf, alternate: alternating, alternated: alternating, laying: lying, sitting: seated, narrow: close, supinated: underhand, underhanded: underhand, overhanded: overhand, pronated: overhand, banded: band, trx: suspension, pulley: cable, leverage: machine, sz: ez, dumbell: dumbbell, dumbel: dumbbell, barbel: barbell, extention: extension, peck: pec, dec: deck, dek: deck, abdominal: ab, pectoral: pec, deltoid: delt, palloff: pallof, paloff: pallof, pendelay: pendlay, pully: cable, physioball: stability ball, hammercurl: hammer curl, goblett: goblet, hammerstrength: machine, bosu: unstable',
    // Equipment in German, French, Portuguese and Spanish.
    'langhantel: barbell, barre: barbell, barra: barbell, kurzhantel: dumbbell, kurzhanteln: dumbbell, haltere: dumbbell, mancuerna: dumbbell, kabel: cable, kabelzug: cable, poulie: cable, polia: cable, polea: cable, maquina: machine, maschine: machine',
  ].join(', '),
);

const PHRASES = spellings(
  [
    // Longer phrases such as "front lever" come first, because some lists call a machine a "lever".
    'front lever: frontlever, long lever: longlever, back lever: backlever, lever: machine, hammer strength machine: machine, hammer strength: machine',
    'mini loop band: band, mini loop: band, mini band: band, loop band: band, handle band: band, tube band: band, booty band: band, glute band: band, hip circle: band, power band: band, exercise band: band, unstable balance trainer: unstable, unstable ball: unstable, balance trainer: unstable',
    'dumb bell: dumbbell, kettle bell: kettlebell, body weight: bodyweight, body only: bodyweight, smith machine: smith, multi press: smith, ez curl bar: ez, ez barbell: ez, ez bar: ez, hex bar: trap bar, swiss ball: stability ball, exercise ball: stability ball, fitness ball: stability ball, gym ball: stability ball, physio ball: stability ball, balance ball: stability ball, resistance band: band, suspension trainer: suspension, suspension strap: suspension, weight plate: plate, hand weight: dumbbell, plate loaded machine: machine, plate loaded: machine',
    'dead lift: deadlift, side to side: sideside, high to low: highlow, low to high: lowhigh, up to down: highlow, down to up: lowhigh, press up: push up, press down: push down, over head: overhead, hip thruster: hip thrust, one hand: one arm, two hand: two arm, one side: one, lateral pull down: lat pull down, back pov: , side pov: ',
    'hammer grip: neutral, parallel grip: neutral, neutral grip: neutral, close grip: close, wide grip: wide, underhand grip: underhand, overhand grip: overhand, medium grip: , regular grip: ',
  ].join(', '),
);
const PHRASE = new RegExp(`(?<= )(?:${[...PHRASES.keys()].join('|')})(?= )`, 'g');

const singular = (word: string): string => {
  if (word.length <= 2 || /^\d|[^s]$|ss$/.test(word)) return word;
  if (/.ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ch|sh|ss|x)es$/.test(word) ? -2 : -1);
};

/** Words for equipment, and the catalogue's name for it. */
const EQUIPMENT = spellings(
  'barbell: barbell, dumbbell: dumbbell, cable: cable, machine: machine, smith: smith_machine, kettlebell: kettlebell, band: band, bodyweight: bodyweight, ez: ez_bar, plate: plate, landmine: landmine, suspension: suspension, sled: sled',
);

/**
 * Numbers to ignore: the position in a superset ("A1. Curl") and the number of a drawing ("v. 2").
 */
const NUMBERS = /^\s*[a-h]\d\s*[.:)]\s*|\bv\.? ?\d(?= |$)/gi;

/** The words of a name in order, each in its standard spelling, without ignored words. */
const wordsOf = (name: string): readonly string[] => {
  const plain = normalizeExerciseName(name.replace(NUMBERS, '').replace(/\bw\//gi, 'with '));
  const words = plain.split(' ').map((word) => WORDS.get(singular(word)) ?? singular(word));
  return ` ${words.join(' ')} `
    .replace(PHRASE, (phrase) => PHRASES.get(phrase) ?? phrase)
    .split(' ')
    .filter((word) => word !== '' && !SILENT.has(word));
};

const joined = (words: readonly string[]): string => [...words].sort().join(' ');

/**
 * An unstable surface, such as a balance trainer. It does not change the muscles, but it is not for
 * a barbell: without another word for equipment, the exercise uses the body weight.
 */
const UNSTABLE = 'unstable';

const withoutSurface = (words: readonly string[]): readonly string[] => {
  if (!words.includes(UNSTABLE)) return words;
  const others = words.filter((word) => word !== UNSTABLE);
  return others.some((word) => EQUIPMENT.has(word)) ? others : [...others, 'bodyweight'];
};

/**
 * The same key for every spelling and word order of a name: its words, sorted. A word that repeats
 * the one before it ("single-leg leg press") and repeated equipment count once. Other words count
 * each time, so that a name with two exercises matches neither. Empty for a name without words.
 */
export function wordSet(name: string): string {
  return joined(
    withoutSurface(wordsOf(name)).filter(
      (word, at, words) =>
        word !== words[at - 1] && (!EQUIPMENT.has(word) || words.indexOf(word) === at),
    ),
  );
}

/** Separates the equipment from a word set. Null if the set has no equipment. */
export function withoutEquipment(
  set: string,
): { readonly rest: string; readonly equipment: string } | null {
  const words = set.split(' ');
  const word = words.find((one) => EQUIPMENT.has(one));
  const equipment = word === undefined ? undefined : EQUIPMENT.get(word);
  return equipment === undefined
    ? null
    : { rest: joined(words.filter((one) => one !== word)), equipment };
}

/** Like "one arm", these words do not change the movement or the muscles. */
const POSTURE = new Set(listed('standing, seated, alternating'));

/** Removes postures and "one arm" from a word set. */
export function withoutPosture(set: string): string {
  const words = set.split(' ').filter((word) => !POSTURE.has(word));
  const isOneArmed = words.includes('one') && words.includes('arm');
  return words.filter((word) => !isOneArmed || (word !== 'one' && word !== 'arm')).join(' ');
}

/** Equipment in brackets, in the languages of the apps. */
const BRACKETS: ReadonlyMap<string, string> = new Map(
  [
    'barbell: bar, barre, barra, bilanciere, langhantel, halterstang, stang, sztanga, skivstång, vektstang, vægtstang, штанга, バーベル, 杠铃, 槓鈴, 바벨',
    'dumbbell: haltère, haltères, halteres, haltera, mancuerna, mancuernas, manubrio, manubri, kurzhantel, kurzhanteln, dambıl, dambil, hantel, hantla, hantle, hantlar, manualer, håndvægt, håndvægte, гантель, гантеля, гантели, гантелі, ダンベル, 哑铃, 啞鈴, 덤벨',
    'machine: maschine, máquina, macchina, macchinario, makine, maszyna, maskin, maskine, тренажер, тренажёр, машина, マシン, 器械, 机器, 機器, 機械, 머신',
    'cable: câble, poulie, cabo, polia, polea, cavo, cavi, kabel, kabelzug, kablo, wyciąg, linka, блок, кабель, трос, ケーブル, 绳索, 繩索, 拉索, 龙门架, 滑輪, 纜繩, 케이블',
    'kettlebell: pesa rusa, kugelhantel, odważnik kulowy, kettle, гиря, ケトルベル, 壶铃, 壺鈴, 케틀벨',
    'band: bande, bande élastique, élastique, banda, banda elástica, elástico, elastico, fascia elastica, faixa, faixa elástica, widerstandsband, weerstandsband, gummiband, motståndsband, direnç bandı, lastik, guma, guma oporowa, taśma, резинка, эспандер, лента, гумка, стрічка, еспандер, バンド, 弹力带, 阻力带, 彈力帶, 阻力帶, 밴드',
    'smith machine: smith, machine smith, máquina smith, multipower, multipresse, smith makinesi, suwnica smitha, maszyna smitha, smithmaskin, машина смита, тренажер смита, смит, сміт, машина сміта, スミスマシン, スミス, 史密斯机, 史密斯, 史密斯機, 스미스 머신, 스미스머신, 스미스',
    'plate: disque, disco, anilha, scheibe, hantelscheibe, schijf, plaka, talerz, viktskiva, диск, блин, プレート, 杠铃片, 槓片, 원판',
    'bodyweight: poids du corps, peso corporal, corpo libero, peso corporeo, körpergewicht, eigengewicht, lichaamsgewicht, vücut ağırlığı, masa ciała, ciężar ciała, kroppsvikt, kroppsvekt, kropsvægt, вес тела, собственный вес, свое тело, власна вага, 自重, 자체중량, 맨몸',
    'ez bar: barre ez, barra ez, bilanciere ez, sz stange, ez stange, ez stang, ez barı, gryf łamany, ez штанга, ezバー, ez 바, 曲杆',
  ].flatMap((line) => {
    const [equipment = '', words = ''] = line.split(': ');
    return listed(words).map((word) => [normalizeExerciseName(word), equipment] as const);
  }),
);

/**
 * Turkish and Dutch for a barbell, and Portuguese for a dumbbell. Apps leave the names of exercises
 * in English in Turkish, but translate them into Portuguese.
 */
const HALTER = 'halter';

/**
 * Translates equipment in brackets at the end of a name: "Squat (Skivstång)" becomes "Squat
 * barbell". Null for a name without such brackets. `isEnglish` says whether all words of a set are
 * English.
 */
export function translateBrackets(
  name: string,
  isEnglish: (words: string) => boolean,
): string | null {
  const text = name.normalize('NFKC').trimEnd();
  const open = text.lastIndexOf('(');
  if (open < 0 || !text.endsWith(')')) return null;
  const [base, word] = [text.slice(0, open), normalizeExerciseName(text.slice(open + 1, -1))];
  if (word === HALTER) return `${base} ${isEnglish(wordSet(base)) ? 'barbell' : 'dumbbell'}`;
  const equipment = BRACKETS.get(word);
  return equipment === undefined ? null : `${base} ${equipment}`;
}
