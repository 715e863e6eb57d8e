// What people and databases call the muscle groups. Case, spaces, dashes, underscores and accents do
// not matter: `Bíceps` also stands for `biceps`.

/**
 * English and Latin names, as in free-exercise-db, exercemus, longhaul, ExerciseDB, wger, Hevy,
 * Strong and Fitbod.
 */
export const SYNONYMS = {
  chest:
    'pec, pecs, pectoral, pectorals, pectoralis, pectoralis major, pectoralis minor, upper chest, lower chest, inner chest, mid chest, serratus, serratus anterior',
  shoulders:
    'shoulder, delt, delts, deltoid, deltoids, anterior deltoid, lateral deltoid, posterior deltoid, front delts, side delts, rear delts, front deltoid, side deltoid, rear deltoid, front deltoids, side deltoids, rear deltoids, front shoulders, rear shoulders, shoulder front, shoulder side, shoulder back, rotator cuff, rotator cuff front, rotator cuff back',
  triceps: 'tricep, triceps brachii, tris, triceps long head',
  lats: 'lat, latissimus, latissimus dorsi, back width',
  upper_back:
    'middle back, mid back, rhomboid, rhomboids, back thickness, teres, teres major, teres minor',
  traps: 'trap, trapezius, upper traps, mid traps, middle traps, lower traps, levator scapulae',
  biceps: 'bicep, biceps brachii, brachialis, elbow flexors, bis',
  forearms:
    'forearm, lower arms, lower arm, wrist, wrists, hand, hands, grip, grip muscles, brachioradialis, wrist flexors, wrist extensors, forearm inner, forearm outer, fingers',
  lower_back: 'erector spinae, spinal erectors, erectors, lumbar, spine, low back',
  abs: 'ab, abdomen, abdominal, abdominals, rectus abdominis, transverse abdominis, core, lower abs, upper abs, waist, stomach',
  obliques: 'oblique, obliquus externus, obliquus externus abdominis, external obliques, side abs',
  neck: 'sternocleidomastoid, splenius',
  quadriceps: 'quad, quads, quadriceps femoris, thigh, thighs, hip flexor, hip flexors',
  hamstrings: 'hamstring, hams, biceps femoris, leg biceps',
  glutes: 'glute, gluteus, gluteus maximus, gluteal, gluteals, butt, buttocks, hip, hips',
  adductors: 'adductor, inner thigh, inner thighs, thigh inner, groin',
  abductors:
    'abductor, gluteus medius, glute med, tensor fasciae latae, outer thigh, outer thighs, thigh outer',
  calves:
    'calf, gastrocnemius, soleus, lower legs, lower leg, tibialis, tibialis anterior, shins, shin, ankle, ankles, ankle stabilizers, achilles tendon',
};

// Choice: a word that means a muscle group in one of these languages is known in all of them, such as
// French "dos" (back), which is Spanish for two.
/** Spanish, Portuguese, French, German and Italian names, each language on its own line. */
export const TRANSLATIONS = {
  chest: [
    'pecho, pectorales, pectoral mayor',
    'peito, peitoral, peitorais',
    'poitrine, pectoraux, pecs',
    'brust, brustmuskel, brustmuskeln, brustmuskulatur',
    'petto, pettorale, pettorali',
  ],
  shoulders: [
    'hombro, hombros, deltoides',
    'ombro, ombros, deltóide',
    'épaule, épaules, deltoïde, deltoïdes',
    'schulter, schultern, schultermuskeln, schultermuskulatur, deltamuskel',
    'spalla, spalle, deltoide, deltoidi',
  ],
  triceps: ['tríceps', 'tríceps braquial', 'triceps brachial', 'trizeps', 'tricipite, tricipiti'],
  lats: [
    'dorsal, dorsales, dorsal ancho',
    'dorsais, grande dorsal',
    'dorsaux, grand dorsal',
    'breiter rückenmuskel, lat',
    'dorsali, gran dorsale',
  ],
  upper_back: [
    'espalda alta, espalda superior, romboides',
    'costas superiores, parte superior das costas',
    'haut du dos, rhomboïdes',
    'oberer rücken, obere rückenmuskulatur, rhomboiden',
    'schiena alta, parte alta della schiena, romboidi',
  ],
  traps: [
    'trapecio, trapecios',
    'trapézio, trapézios',
    'trapèze, trapèzes',
    'trapez, trapezmuskel, kapuzenmuskel',
    'trapezi',
  ],
  biceps: ['bíceps', 'bíceps braquial', 'biceps brachial', 'bizeps', 'bicipite, bicipiti'],
  forearms: [
    'antebrazo, antebrazos',
    'antebraço, antebraços',
    'avant-bras',
    'unterarm, unterarme',
    'avambraccio, avambracci',
  ],
  lower_back: [
    'espalda baja, zona lumbar, lumbares',
    'lombar, região lombar, costas inferiores, parte inferior das costas',
    'bas du dos, lombaires',
    'unterer rücken, untere rückenmuskulatur, rückenstrecker',
    'bassa schiena, zona lombare, lombari',
  ],
  abs: [
    'abdominales, abdomen, recto abdominal',
    'abdominais, abdômen, abdome',
    'abdominaux, abdos',
    'bauch, bauchmuskeln, bauchmuskulatur',
    'addome, addominale, addominali',
  ],
  obliques: [
    'oblicuo, oblicuos',
    'oblíquo, oblíquos',
    'obliques abdominaux',
    'schräge bauchmuskeln, seitliche bauchmuskeln',
    'obliquo, obliqui, addominali obliqui',
  ],
  neck: ['cuello', 'pescoço', 'cou', 'hals, nacken', 'collo'],
  quadriceps: [
    'cuádriceps, muslo, muslos',
    'quadríceps, coxa, coxas',
    'quadriceps fémoral, cuisse, cuisses',
    'quadrizeps, oberschenkel, vordere oberschenkel, oberschenkelvorderseite',
    'quadricipite, quadricipiti, coscia, cosce',
  ],
  hamstrings: [
    'isquiotibiales, isquios, femorales, femoral',
    'isquiotibiais, posterior de coxa, posterior da coxa, posteriores de coxa',
    'ischio-jambiers, ischios',
    'beinbeuger, beinbizeps, hintere oberschenkel, oberschenkelrückseite',
    'ischiocrurali, femorali, bicipite femorale',
  ],
  glutes: [
    'glúteo, glúteos',
    'glúteo máximo',
    'fessier, fessiers, grand fessier',
    'gesäß, gesäßmuskel, gesäßmuskulatur, po',
    'gluteo, glutei',
  ],
  adductors: [
    'aductor, aductores',
    'adutor, adutores',
    'adducteur, adducteurs',
    'adduktor, adduktoren',
    'adduttore, adduttori',
  ],
  abductors: [
    'abductor, abductores',
    'abdutor, abdutores',
    'abducteur, abducteurs',
    'abduktor, abduktoren',
    'abduttore, abduttori',
  ],
  calves: [
    'pantorrilla, pantorrillas, gemelo, gemelos',
    'panturrilha, panturrilhas, gêmeos',
    'mollet, mollets',
    'wade, waden, wadenmuskel, wadenmuskulatur',
    'polpaccio, polpacci',
  ],
  back: ['espalda', 'costas', 'dos', 'rücken, rückenmuskulatur', 'schiena, dorso'],
  legs: [
    'pierna, piernas',
    'perna, pernas',
    'jambe, jambes',
    'bein, beine, beinmuskulatur',
    'gamba, gambe',
  ],
  arms: ['brazo, brazos', 'braço, braços', 'bras', 'arme', 'braccio, braccia'],
};
