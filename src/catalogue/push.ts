/** Exercises mainly for chest, shoulders and triceps. `exercises.ts` explains the format. */
export const PUSH = `
Alternating Deltoid Raise | shoulders | | dumbbell isolation push | Alternating Dumbbell Shoulder Raises, Side Laterals to Front Raise, Lateral to Front Raise, Lateral Raise to Front Raise, 6-Way Shoulder Raise, Six Way Lateral Raise
Anti-Gravity Press | shoulders | triceps traps upper_back | barbell compound push | EZ Bar Anti Gravity Press
Archer Push-Up | chest | triceps shoulders abs | bodyweight compound push | Archer Push Up (Rings), Typewriter Push Up, Isometric Wipers, Side to Side Push-Up
Arnold Press | shoulders | triceps | dumbbell compound push | Standing Arnold Press, Arnolds, Alternating Arnold Press, Arnold Shoulder Press, Alternating Tall Kneeling Arnold Press
Assisted Chest Dip | chest | triceps shoulders | machine compound push | Paused Assisted Dip, Assisted Chest Dip (Kneeling)
Assisted Dip | chest triceps | shoulders | machine compound push | Dip Assist Machine
Assisted Triceps Dip | triceps | chest shoulders | machine compound push | Assisted Triceps Dip (Kneeling)
Axle Press | shoulders | triceps traps | other compound push | Axle Overhead Press, Axle Bar Press
Band Chest Fly | chest | shoulders | band isolation push | Cross Over - With Bands, One-Handed Standing Chest Fly - Band, Resistance Band Fly, Band Flyes Vertical Bench, Band Flyes Incline Bench, Incline Fly (Band)
Band Chest Press | chest | triceps shoulders | band compound push | Band Bench Press, Bench Press (Band), Standing Band Chest Press, Band Bench Presses, Bench Presses (Band), Incline Chest Press (Band)
Band External Rotation | shoulders | | band isolation pull | External Shoulder Rotation - Band, Rebound External Rotation - Band
Band Face Pull | shoulders | upper_back traps | band compound pull
Band Front Raise | shoulders | chest | band isolation push | Underhand Front Raises Band
Band Internal Rotation | shoulders | | band isolation push | Internal Shoulder Rotation - Band
Band Lateral Raise | shoulders | | band isolation push
Band Overhead Triceps Extension | triceps | | band isolation push | Overhead Extensions Band, Speed Band Overhead Triceps, Band Skull Crusher
Band Pull-Apart | shoulders | upper_back traps | band isolation pull | Pull Aparts, Overhead Pull Apart (Band)
Band Push-Up | chest | triceps shoulders abs | band compound push
Band Reverse Fly | shoulders | upper_back traps | band isolation pull | Back Flyes - With Bands, Rear Delt Fly (Band)
Band Shoulder Press | shoulders | triceps | band compound push | Overhead Press (Band), Arnold Press (Band)
Band Triceps Kickback | triceps | | band isolation push
Band Triceps Pushdown | triceps | | band isolation push | Band Pushdown, Triceps Extension (Band)
Band Upright Row | shoulders traps | biceps | band compound pull
Band Y-Raise | shoulders | traps upper_back | band isolation push
Band-Assisted Dip | chest triceps | shoulders | band compound push | Dip (Band)
Barbell Bench Press | chest | triceps shoulders | barbell compound push | Bench Press, Flat Bench Press, Flat Bench, Bench, Bench Press Powerlifting, Competition Bench Press, Bankdrücken, Bench Press (Top Set), Bench Press (Back Off AMRAP), Bench Press (Back Off), Bench Press (Heavy), Touch and Go Bench Press, BP, Développé Couché
Barbell Cuban Press | shoulders | traps triceps | barbell isolation push | Kneeling Cuban Rotation - Barbell
Barbell Floor Press | triceps chest | shoulders | barbell compound push | Floor Press, Bench Press Floor, Floor Press with Chains
Barbell Front Raise | shoulders | chest traps | barbell isolation push | Standing Front Barbell Raise Over Head, Underhand Front Raises Barbell
Barbell Guillotine Bench Press | chest | shoulders triceps | barbell compound push | Guillotine Press, Neck Press, Guillotine Bench Press
Barbell Overhead Press | shoulders | triceps traps | barbell compound push | Overhead Press, Military Press, Standing Military Press, Strict Military Press, Shoulder Press (Barbell), Standing Barbell Shoulder Press, Standing Overhead Press, Strict Press, Standing Barbell Press, Strict Overhead Press, Barbell Overhead Shoulder Press, Pin Press Standing, Développé Militaire, Desenvolvimento Militar, Press Militar, Barbell Shoulder Press/Military Press
Barbell Rear Delt Row | shoulders | upper_back traps biceps | barbell compound pull
Barbell Skullcrusher | triceps | | barbell isolation push | Lying Barbell Triceps Extension, Lying Close-Grip Barbell Triceps Press To Chin
Barbell Triceps Extension | triceps | | barbell isolation push | Standing Overhead Barbell Triceps Extension, Overhead Triceps Extension (Barbell), Overhead Extensions Barbell, Overhead Extensions Seated Barbell, Barbell French Press, Seated Barbell Triceps Extension, Seated Overhead Barbell Triceps Extension, Seated French Press (Barbell)
Battle Ropes | shoulders | forearms abs | other compound push | Battling Ropes, Alternating Rope Wave, Rope Wave, In-Out Rope Wave
Bear Crawl | shoulders | abs quadriceps | bodyweight compound push | Bear Walk
Behind-the-Back Cable Lateral Raise | shoulders | | cable isolation push | Cuffed Behind-The-Back Lateral Raise, Behind The Back Lateral Raise, BTB Cable Lateral Raise, Cuffed Lateral Raise
Behind-the-Neck Press | shoulders | triceps traps | barbell compound push | Seated Behind the Neck Press, Standing Barbell Press Behind Neck, Overhead Press Behind-neck, Military Press Behind-neck, BTN Press, Snatch Grip Behind the Neck Press, Standing Snatch Grip Behind the Neck Press, Seated Snatch Grip Behind the Neck Press, Développé Nuque, Nackendrücken
Bench Dip | triceps | chest shoulders | bodyweight compound push | Tricep Dips Cross-bench, Bench Triceps Dip, Chair Dip, Bench Dip (Knees Bent), Triceps Dip (Bench Leg), Triceps Dip (Between Benches), Three Bench Dip
Bench Pin Press | triceps chest | shoulders | barbell compound push | Pin Presses, Dead Bench Press
Bench Press With Bands | chest | triceps shoulders | barbell compound push | Banded Bench Press, Bench Press (Bands), Barbell Bench Press with Bands, Banded Bench Presses, Reverse Band Bench Press
Bench Press With Chains | chest | triceps shoulders | barbell compound push | Chain Press
Bent Press | shoulders obliques | triceps abs | kettlebell compound push
Board Press | triceps chest | shoulders | barbell compound push | Bench Press Board, Two Board Press
Bodyweight Fly | chest | shoulders triceps abs | bodyweight isolation push | Bodyweight Chest Fly
Bodyweight Triceps Extension | triceps | abs shoulders | bodyweight isolation push | Bodyweight Skullcrusher, Bodyweight Kneeling Triceps Extension, Bodyweight Triceps Press, Sphinx Push-Up
Bottoms-Up Kettlebell Press | shoulders | triceps forearms | kettlebell compound push | Single-Arm Bottoms-Up Overhead Press - Kettlebell, Bottoms-Up Press
Bradford Press | shoulders | triceps traps | barbell compound push | Standing Bradford Press, Bradford/Rocky Presses, Rocky Press
Cable Bench Press | chest | triceps shoulders | cable compound push | Lying Cable Chest Press
Cable Chest Fly | chest | shoulders | cable isolation push | Cable Fly, Cable Fly Crossovers, Mid Cable Fly, Standing Cable Fly, Standing Chest Fly (Cable), Cable Cross, Cable Pec Fly, Standing Cable Crossover, Middle Cable Fly, Medium Cable Crossover, Mid Cable Crossover, Bent-Over Cable Pec Flye, Bent Over Cable Fly, Bottom-Half Cable Flye, Crossover, Bayesian Cable Chest Fly, Bayesian Cable Fly, Bent-Over Cable Crossover, Bottom-Half Cable Crossover, Écarté Poulie, Crucifixo na Polia, Cruce de Poleas
Cable Chest Press | chest | triceps shoulders | cable compound push | Standing Cable Chest Press, Cable Press, Seated Cable Chest Press
Cable Crossover Ladder | chest | shoulders | cable isolation push | Cable Fly Ladder, Crossover Ladder
Cable External Rotation | shoulders | | cable isolation pull | External Shoulder Rotation (Cable), Cable External Rotation (optional), Upright Upward External Rotation - Cable, Single Arm External Rotation (Cable)
Cable Front Raise | shoulders | chest | cable isolation push | Rope Front Raise, Single Arm Cable Front Raise, Underhand Front Raises Cable, Front Delt Raise (Cable), Straight Bar Cable Front Raise, Shoulder Front Raise (Cable)
Cable Internal Rotation | shoulders | | cable isolation push | Upright Downward Internal Rotation - Cable, Shoulder Internal Rotation, Internal Rotation
Cable Lateral Raise | shoulders | | cable isolation push | Cable Side Lateral Raise, Cable Seated Lateral Raise, Cable Side Raise, Dual Cable Lateral Raise, Constant-Tension Cable Lateral Raise, Eccentric-Accentuated Cable Lateral Raise, Cable Lateral Raise (Eccentric + Constant Tension), Standing Low-Pulley Deltoid Raise, Cable Laterals, Super-ROM Cable Lateral Raise, Cross-Body Cable Lateral Raise, Crossover Lateral Raise, Low-Cable Lateral Raise, Double Cable Lateral Raise, Side Delt Raise (Cable), Élévation Latérale Poulie, Elevação Lateral na Polia, Elevación Lateral en Polea, Seitheben am Kabel
Cable Overhead Triceps Extension | triceps | | cable isolation push | Overhead Extensions Cable, Cable Incline Triceps Extension, Kneeling Cable Triceps Extension, Overhead Triceps Extension (Bar), Cable French Press, Stretch-Only Overhead Triceps Extension, Bottom-Half Overhead Cable Triceps Extension, Overhead Cable Triceps Extension (EZ Bar), Dual-Handle Overhead Cable Triceps Extension
Cable Rear Delt Row | shoulders | upper_back traps biceps | cable compound pull | Low Pulley Row To Neck, Rope Rear Delt Row
Cable Reverse Fly | shoulders | upper_back traps | cable isolation pull | Rear Delt Fly (Cable), Rear Delt Reverse Fly (Cable), Reverse Flyes Cable Upwards, Reverse Flyes Cable Downwards, Cable Rear Delt Raise, Bent Over Low-Pulley Side Lateral, Rear Cable Fly, Standing Cable Reverse Fly, High Cable Rear Delt Fly, Cross Cable Reverse Fly, Crossover Reverse Fly, Bent Over Cable Rear Delt Fly, Reverse Cable Crossover (Rear Delt), Reverse Crossover, Lying Cable Reverse Fly, Seated Reverse Fly (Cable), Cable Rear Delt Crossover, Cable Reverse Flye (Mechanical Dropset), Dual Cable Rear Delt Fly
Cable Shoulder Press | shoulders | triceps | cable compound push | Overhead Press (Cable), Seated Cable Shoulder Press, Alternating Cable Shoulder Press, Standing Cable Shoulder Press, Single Arm Cable Shoulder Press, Kneeling Cable Shoulder Press
Cable Shoulder Rotation | shoulders | | cable isolation pull | Cable Rotator Cuff, Rotator Cuff Rotation (Cable)
Cable Skullcrusher | triceps | | cable isolation push | Cable Lying Triceps Extension, Skull Crusher - Cable with Rope, Low Cable Triceps Extension
Cable Triceps Extension | triceps | | cable isolation push | Cable Tricep Extension 90-degree, Standing Cable Triceps Extension
Cable Triceps Kickback | triceps | | cable isolation push | Single Arm Tricep Cable Push Back, Single-Arm Cable Tricep Kickback, Cuffed Cable Triceps Kickback
Cable Upright Row | shoulders traps | biceps | cable compound pull | Cable Upright Bar Row, Wide-Grip Cable Upright Row, Rope Upright Row
Cable Y-Raise | shoulders | traps upper_back | cable isolation push | Cross-Body Cable Y-Raise (Side Delt), Cable Y Raise (Side Delt), Cross Body Y-Raise, Dual-Cable Y-Raise, Behind-the-Back Cable Y-Raise, Cuffed Cable Y-Raise, Atlantis Cable Y-Raise
Chest Dip | chest | triceps shoulders | bodyweight compound push | Dips (Chest Focus), Forward Lean Dip
Chest Fly | chest | shoulders | - isolation push | Fly
Chest-Supported Dumbbell Lateral Raise | shoulders | | dumbbell isolation push | Chest-Supported Lateral Raise
Chest-Supported Dumbbell Reverse Fly | shoulders | upper_back traps | dumbbell isolation pull | Incline Reverse Fly, Lying Rear Delt Raise, Dumbbell Lying Rear Lateral Raise, Reverse Flyes Incline Bench, Incline Rear Delt Fly, Chest-Supported Rear Delt Fly, Chest-Supported Rear Delt Raise, Prone Incline Reverse Fly, Incline Rear Delt Raise, Seal Reverse DB Fly, Dumbbell Lying One-Arm Rear Lateral Raise, Chest-Supported Bent-Over Lateral Raise, Rear Delt Fly (Seal Pad)
Circus Dumbbell Press | shoulders | triceps traps abs | dumbbell compound push | Circus Bell, Circus Bell Press, Circus Dumbbell
Clap Push-Up | chest | triceps shoulders abs | bodyweight compound push | Clapping Push Up, Plyo Push-up, Plyometric Push Up, Explosive Push Up, Drop Push, Drop Push-Up, Depth Push-Up, Incline Push-Up Depth Jump, Plyo Kettlebell Pushups
Clean and Press | shoulders glutes | quadriceps triceps traps hamstrings | barbell compound push | Power Clean and Press, Hang Clean and Press, Clean and Push Press
Close-Grip Bench Press | triceps | chest shoulders | barbell compound push | Close-Grip Bench, Close-grip Bench Press Neutral, Reverse Triceps Bench Press, Close-Grip Feet-Up Bench Press - Barbell, Close Grip Barbell Press, Close-Grip EZ-Bar Press, Close Grip Bench Press (EZ Bar), Développé Couché Prise Serrée, Supino Fechado, Enges Bankdrücken
Close-Grip Dumbbell Press | triceps chest | shoulders | dumbbell compound push | Close-Grip Dumbbell Bench Press, Close-grip Dumbbell Press Flat, Close-grip Dumbbell Press Incline, Close-grip Dumbbell Press Decline, Close-Grip Incline Bench Press - Dumbbell
Close-Grip Incline Barbell Bench Press | chest | triceps shoulders | barbell compound push | Close-Grip Barbell Incline Press, Close-Grip Incline Bench Press, Tight Incline Bench Press
Close-Grip Machine Chest Press | chest triceps | shoulders | machine compound push | Close-Grip Machine Press
Close-Grip Push-Up | triceps | chest shoulders abs | bodyweight compound push | Close Hands Push Up, Tricep Push Up, Push-Ups - Close Triceps Position, Med-Ball Close Grip Push Up, Close-Grip Push-Up off of a Dumbbell, Incline Push-Up Close-Grip
Close-Grip Smith Machine Bench Press | triceps | chest shoulders | smith_machine compound push | Smith Machine Close-Grip Press
Cross-Body Cable Triceps Extension | triceps | | cable isolation push | N1-Style Cross-Body Triceps Extension, Cross Cable Triceps Extension, Cross-Body Triceps Extension, N1 Cross-Body Triceps Extension, N1-Style Triceps Extension, Cross Cable Pushdown, Dual Cable Triceps Extension, Cross-Cable Triceps Pushdown, Single-Arm Cross-Body Triceps Extension, Dual Cable Triceps Press, Cross-Body Tricep Pushdown
Crucifix Hold | shoulders | traps forearms | dumbbell isolation static lateral_raise | Crucifix, Lateral Raise Hold
Cuban Press | shoulders | traps triceps | dumbbell isolation push | Cuban Rotation
Decline Barbell Bench Press | chest | triceps shoulders | barbell compound push | Decline Bench Press, Decline Bench, Wide-Grip Decline Barbell Bench Press, Decline Press, Développé Décliné, Supino Declinado, Press Declinado
Decline Dumbbell Bench Press | chest | triceps shoulders | dumbbell compound push | Decline Dumbbell Press, Dumbbell Bench Decline
Decline Dumbbell Chest Fly | chest | shoulders | dumbbell isolation push | Decline Fly, Fly With Dumbbells Decline Bench
Decline Machine Chest Press | chest | triceps shoulders | machine compound push | Decline Bench Press (Machine), Decline Chest Press, Machine Decline Press, Iso-Lateral Decline Press, MTS Decline Press
Decline Push-Up | chest | shoulders triceps abs | bodyweight compound push | Push-Ups With Feet Elevated, Elevated Push Up, Decline Push-Up (Feet Elevated)
Decline Skullcrusher | triceps | | ez_bar isolation push | Decline Triceps Extension, Decline Close-Grip Bench To Skull Crusher
Decline Smith Machine Bench Press | chest | triceps shoulders | smith_machine compound push | Smith Machine Decline Press
Deficit Push-Up | chest | triceps shoulders abs | bodyweight compound push | Deep Push Up, Handle Push Up, Parallette Push Up, Weighted Deficit Push Up
Devil's Press | shoulders glutes | chest quadriceps triceps hamstrings | dumbbell compound push
Diamond Push-Up | triceps | chest shoulders abs | bodyweight compound push | Triangle Push Up
Dip | chest triceps | shoulders | bodyweight compound push | Parallel Bar Dip, Dip (Bar), Mergulho, Mergulho nas Paralelas, Fondos, Fondos en Paralelas, Barrenstütz
Dumbbell Around the World | chest | shoulders | dumbbell isolation push fly | Around The World
Dumbbell Bench Press | chest | triceps shoulders | dumbbell compound push | Flat Dumbbell Bench Press, Flat Dumbbell Press, Dumbbell Chest Press, Dumbbell Bench, Dumbbell Bench Flat, Flat DB Press (Heavy), Flat DB Press (Back Off), Paused DB Bench Press, DB Bench Press (No Leg Drive), Alternating Dumbbell Bench Press, Développé Couché Haltères, Supino com Halteres, Supino Reto com Halteres, Press de Banca con Mancuernas, Kurzhantel-Bankdrücken
Dumbbell Chest Fly | chest | shoulders | dumbbell isolation push | Dumbbell Fly, Bottom-Half DB Flye, Flat Fly, Pec Fly (Dumbbell), Lying Dumbbell Fly, Bottom-Half Flat DB Flye, Flat-To-Incline DB Flye, Écarté Couché, Écarté Haltères, Crucifixo, Crucifixo Reto, Aperturas, Fliegende
Dumbbell Clean and Press | shoulders glutes | quadriceps triceps traps hamstrings | dumbbell compound push | Single Arm Dumbbell Clean And Press
Dumbbell External Rotation | shoulders | | dumbbell isolation pull | External Rotation, Standing External Shoulder Rotation - Dumbbell, Lying External Shoulder Rotation - Dumbbell, Horizontal External Shoulder Rotation - Dumbbell, Side-Lying External Rotation, Shoulder External Rotation, Seated Dumbbell External Rotation, Lying Rotator Cuff Exercise
Dumbbell Face Pull | shoulders | upper_back traps | dumbbell compound pull | Prone Dumbbell Face Pull
Dumbbell Floor Press | chest triceps | shoulders | dumbbell compound push | Dumbbell Floor Chest Press
Dumbbell Front Raise | shoulders | chest | dumbbell isolation push | Front Raise, Front Two-Dumbbell Raise, Shoulder Raise Front (Dumbbell), Standing Front Raise, Alternating Front Raise, Seated Front Raise, Front Delt Raise, Standing Dumbbell Straight-Arm Front Delt Raise Above Head, Single Dumbbell Raise, Single Dumbbell Front Raise, Hammer Grip Front Raise, Underhand Front Raises Dumbbell, Single Arm Front Raise (Dumbbell), Élévation Frontale, Elevação Frontal, Elevación Frontal, Elevaciones Frontales, Frontheben
Dumbbell Internal Rotation | shoulders | | dumbbell isolation push | Lying Internal Shoulder Rotation - Dumbbell, Horizontal Internal Shoulder Rotation - Dumbbell
Dumbbell Lateral Raise | shoulders | | dumbbell isolation push | Lateral Raise, Side Lateral Raise, Side Raise, Standing Lateral Raise, Side Lateral, DB Lateral, Lat Raise, Super-ROM Lateral Raise, Thumbs-Up Lateral Raise - Dumbbell, Constant-Tension DB Lateral Raise, Cheat Lateral Raise, Partial Lateral Raise, Side Delt Raise, Lu Raise, Shoulder Side Raise, Power Partials, Élévation Latérale, Elevação Lateral, Elevación Lateral, Elevaciones Laterales, Seitheben
Dumbbell Overhead Triceps Extension | triceps | | dumbbell isolation push | Triceps Extension (Dumbbell), Standing Dumbbell Triceps Extension, Overhead Extensions Dumbbell, Dumbbell French Press, Two Hand Overhead Dumbbell Extension, Standing Dumbbell Overhead Triceps Extension, Tríceps Francês, Extensão Francesa
Dumbbell Push Press | shoulders | triceps quadriceps glutes | dumbbell compound push
Dumbbell Reverse Fly | shoulders | upper_back traps | dumbbell isolation pull | Rear Delt Reverse Fly (Dumbbell), Bent-Over Reverse DB Flye, Bent Over Lateral Raise, Bent Over Rear Delt Fly, Bent-Over Rear Delt Raise, Seated Bent-Over Rear Delt Raise, Rear Delt Raise, Rear Lateral Raise, Reverse Flyes, Rear Delt Fly, Seated Rear Delt Fly, Reverse Flyes Bent, Reverse Flyes Seated Hunched, Bent Over Dumbbell Rear Delt Raise With Head On Bench, Reverse Flyes With External Rotation, Seated Bent Over Dumbbell Reverse Fly, Seated Reverse Fly (Dumbbell), Rear Fly, Rear Delt, Seated Rear Lateral Raise, Rear Delt Swing, Bent Over Fly, Bent Over Lateral, Reverse Chest Fly, Oiseau, Crucifixo Inverso, Crucifixo Invertido, Pájaro
Dumbbell Scaption | shoulders | traps | dumbbell isolation push | Scaption, Scaption Raise, Full Can
Dumbbell Shoulder Press | shoulders | triceps | dumbbell compound push | Dumbbell Overhead Press, Standing Dumbbell Press, Standing Dumbbell Shoulder Press, Standing Dumbbell Overhead Press, Dumbbell Military Press, Standing Palms-In Dumbbell Press, Standing Alternating Dumbbell Press, See-Saw Press (Alternating Side Press), Neutral Grip Dumbbell Shoulder Press, DB OH Shoulder Press, Alternating Dumbbell Shoulder Press, Développé Épaules Haltères, Desenvolvimento com Halteres, Press de Hombros con Mancuernas, Schulterdrücken Kurzhantel
Dumbbell Skullcrusher | triceps | | dumbbell isolation push | Lying Dumbbell Tricep Extension, Skullcrushers Dumbbell Cheat, Decline Dumbbell Triceps Extension, Dumbbell Tricep Extension - Pronated Grip, DB Floor Skull Crusher, Incline Dumbbell Triceps Extension, Incline Dumbbell Skullcrusher, DB Skull Crusher (12-15 reps), Single Arm Dumbbell Skullcrusher
Dumbbell Squeeze Press | chest | triceps shoulders | dumbbell compound push | Hex Press, Squeeze Press, Crush Press, Hex Press Flat, Champagne Press, Crush Grip Dumbbell Press, Hex Press Decline
Dumbbell Triceps Kickback | triceps | | dumbbell isolation push | Triceps Kickback, Dumbbell Kickback, Tricep Kickbacks Incline, Standing Bent-Over Two-Arm Dumbbell Triceps Extension, Standing Bent-Over One-Arm Dumbbell Triceps Extension, Seated Bent-Over Two-Arm Dumbbell Triceps Extension, Seated Bent-Over One-Arm Dumbbell Triceps Extension, Bent Over Triceps Kickback, Single Arm Triceps Kickback (Dumbbell), Patada de Tríceps, Tríceps Coice
Dumbbell Turkish Get-Up | shoulders | abs obliques glutes | dumbbell compound push
Dumbbell Upright Row | shoulders traps | biceps | dumbbell compound pull | Dumbbell One-Arm Upright Row, Standing Dumbbell Upright Row
Dumbbell Y-Raise | shoulders | traps upper_back | dumbbell isolation push | Chest-Supported Y-Raise, Incline Y Raise, Y Raise, Prone Y Raise, Trap-3 Raise, Prone Incline Y Raise
Dumbbell Z Press | shoulders | triceps abs | dumbbell compound push
EZ-Bar Front Raise | shoulders | chest traps | ez_bar isolation push
EZ-Bar Overhead Triceps Extension | triceps | | ez_bar isolation push | EZ-Bar French Press, Triceps Extension (EZ Bar), Seated EZ Bar Overhead Triceps Extension, EZ Bar Overhead Extension
EZ-Bar Skullcrusher | triceps | | ez_bar isolation push | Skullcrusher, Skullcrushers Above-face, Lying Triceps Press, Lying Close-Grip Barbell Triceps Extension Behind The Head, Lying Triceps Extension, Floor Skull Crusher, Floor Skull Crusher (Heavy), Flat EZ-Bar Skullcrusher, Nose Breaker, Barre au Front, Tríceps Testa, Rosca Testa, Press Francés
EZ-Bar Upright Row | shoulders traps | biceps | ez_bar compound pull
Egyptian Cable Lateral Raise | shoulders | | cable isolation push | Egyptian Lateral Raise, Single Arm Egyptian Lateral Raise
Face Pull | shoulders | upper_back traps | cable compound pull | Rope Face Pull, Cable Face Pull Neutral, Omni-Direction Face Pull, Lying Paused Rope Face Pull, Lying Face Pull, Lying Rope Face Pull, Seated Face Pull, Standing Face Pull, Kneeling Face Pull, High Cable Face Pull, Prone Rope Face Pull, Half-Kneeling Face Pull, Face Pull (w/ External Rotation), Incline Chest Supported Face Pull
Feet-Up Bench Press | chest | triceps shoulders | barbell compound push | Legs Up Bench Press
Flat Bench Cable Fly | chest | shoulders | cable isolation push | Lying Cable Fly, Bench Cable Fly, Flat Cable Fly
Floor Triceps Dip | triceps | shoulders | bodyweight compound push | Floor Dip, Crab Dip, Bench Dip on Floor
Front Plate Hold | shoulders | traps | plate isolation static front_raise | Bus Driver, Plate Steering Wheel, Car Drivers
Handstand Hold | shoulders | triceps traps abs | bodyweight compound static | Wall Handstand, Wall Handstand Hold, Handstand, Freestanding Handstand, Chest to Wall Handstand
Handstand Push-Up | shoulders | triceps traps | bodyweight compound push | Wall Handstand Push Up, Strict Handstand Push Up, Kipping Handstand Push Up, Deficit Handstand Push-Up, Deficit Wall Handstand Push-Up, Freestanding Handstand Push-Up
High-Cable Lateral Raise | shoulders | | cable isolation push | High-Cable Cuffed Lateral Raise, Hand-Height Cable Lateral Raise, Mid-Height Cable Lateral Raise, High-Cable Single Arm Lateral Raise
High-to-Low Cable Fly | chest | shoulders | cable isolation push | High Cable Fly Crossovers, High Cable Crossover, High Cable Fly, High to Low Cable Crossover, Cable Crossovers Downward, Downward Cable Fly, Decline Cable Fly, Lower Chest Cable Fly
Hindu Push-Up | chest shoulders | triceps abs | bodyweight compound push | Dive Bomber Push Up, Divebomber Push Up
Incline Barbell Bench Press | chest | shoulders triceps | barbell compound push | Incline Bench Press, Incline Bench, Incline Press, Barbell Bench Press 35° Incline, 45° Incline Barbell Press, 30° Incline Barbell Press, Low Incline Barbell Press, Low Incline Barbell Bench Press, Paused Incline Barbell Press, Bottom-Half 45° Incline Barbell Press, 45 Degree Incline Barbell Press, 70 Degree Incline Press, Développé Incliné, Développé Couché Incliné, Supino Inclinado, Press Inclinado, Press de Banca Inclinado, Schrägbankdrücken
Incline Cable Bench Press | chest | shoulders triceps | cable compound push | Incline Cable Chest Press, Incline Cable Press
Incline Cable Fly | chest | shoulders | cable isolation push | Incline Chest Fly (Cable), Incline Bench Cable Fly, Low Incline Cable Flye
Incline Dumbbell Bench Press | chest | shoulders triceps | dumbbell compound push | Incline Dumbbell Press, Incline Dumbbell Chest Press, Dumbbell Bench Incline, 45° Incline DB Press, 30° Incline DB Press, 15° Incline DB Press, Low Incline DB Press, Low Incline Dumbbell Bench Press, High Incline Dumbbell Press, Bottom-Half Low Incline DB Press, Bottom-Half 45° Incline DB Press, Bottom-Half Incline DB Press, Incline DB Press (Heavy), 45 Degree Incline DB Press, Slight Incline Dumbbell Press, Paused Incline DB Press, Développé Incliné Haltères, Supino Inclinado com Halteres, Press Inclinado con Mancuernas, Press de Banca Inclinado con Mancuernas, Schrägbankdrücken Kurzhantel
Incline Dumbbell Chest Fly | chest | shoulders | dumbbell isolation push | Incline Fly, Incline Dumbbell Flyes - With A Twist, Low Incline DB Flye, Bottom-Half Incline DB Flye, Incline Chest Fly, Écarté Incliné, Crucifixo Inclinado, Aperturas Inclinadas
Incline Dumbbell Front Raise | shoulders | chest | dumbbell isolation push | Incline Front Raise, Seated Incline Front Raise - Dumbbell, Prone Incline Front Raise - Dumbbell, Lying Incline Front Raise, Straight Raises on Incline Bench
Incline Dumbbell Lateral Raise | shoulders | | dumbbell isolation push | Meadows Incline Lateral Raise, Meadows Lateral Raise, One-Arm Incline Lateral Raise, Incline Lateral Raise, Lying One-Arm Lateral Raise, Side-Lying Lateral Raise, Incline Lying DB Lateral Raise, Incline Side-Lying DB Lateral Raise, Incline DB Side Lateral Raise
Incline Dumbbell Squeeze Press | chest | triceps shoulders | dumbbell compound push | Incline Hex Press, Incline Squeeze Press
Incline Machine Chest Press | chest | shoulders triceps | machine compound push | Machine Incline Press, Incline Chest Press, 45° Incline Machine Press, Low Incline Machine Press, Incline Bench Press (Machine), Iso-Lateral Incline Press, Iso-Lateral Incline Chest Press (Machine), 30° Incline Machine Press, MTS Incline Press, Bottom-Half Incline Machine Press, Super Incline Press, Super Incline Chest Press (Machine)
Incline Push-Up | chest | triceps shoulders abs | bodyweight compound push | Hands Elevated Push Up, Incline Push-Up Medium, Incline Push-Up Wide, Bench Push Up, Incline Push-Up (Hands Elevated), Incline Push-Up Reverse Grip, Incline Push-Up on Box
Incline Shoulder Raise | shoulders | chest | - isolation push | Barbell Incline Shoulder Raise, Dumbbell Incline Shoulder Raise, Smith Incline Shoulder Raise
Incline Skullcrusher | triceps | | ez_bar isolation push | Incline Barbell Triceps Extension, Incline Skullcrusher (Barbell), Incline Triceps Extension
Incline Smith Machine Bench Press | chest | shoulders triceps | smith_machine compound push | Incline Smith Machine Press, Low Incline Smith Machine Press, High-Incline Smith Machine Press, 45° Incline Smith Machine Press, 30° Incline Smith Machine Press, Bottom-Half 45° Incline Smith Machine Press, Incline Smith Machine Chest Press, Deficit Incline Smith Machine Press
Iron Cross (Cable) | shoulders | chest lats | cable isolation push fly | Iron Cross
Iso-Lateral Machine Chest Press | chest | triceps shoulders | machine compound push | Iso-Lateral Chest Press, Isolateral Chest Press, ISO Lateral Bench Press, Iso Lateral Wide Chest Press, Iso-Lateral Horizontal Bench Press, Single Arm Chest Press (Machine)
Isometric Chest Squeeze | chest | shoulders triceps | bodyweight isolation static fly | Prayer Press
JM Press | triceps | chest shoulders | barbell compound push | EZ-Bar JM Press
Jerk | shoulders | triceps quadriceps glutes | barbell compound push | Push Jerk, Power Jerk, Squat Jerk, Behind the Neck Jerk
Katana Triceps Extension | triceps | | cable isolation push | Katana Extension, Overhead Extensions Katana
Kettlebell Arnold Press | shoulders | triceps | kettlebell compound push
Kettlebell Bench Press | chest | triceps shoulders | kettlebell compound push
Kettlebell Clean and Press | shoulders glutes | quadriceps triceps traps hamstrings | kettlebell compound push | Alternating Single-Arm Dead Clean to Push Press - Kettlebell, Kettlebell Long Cycle, One-Arm Kettlebell Clean and Jerk, Kettlebell Clean and Jerk
Kettlebell Floor Press | chest triceps | shoulders | kettlebell compound push | One-Arm Kettlebell Floor Press, Alternating Floor Press, Extended Range One-Arm Kettlebell Floor Press, Leg-Over Floor Press
Kettlebell Halo | shoulders | abs traps | kettlebell compound push | Halo
Kettlebell Jerk | shoulders | triceps quadriceps glutes | kettlebell compound push | One-Arm Kettlebell Jerk, Two-Arm Kettlebell Jerk, Double Kettlebell Jerk, One-Arm Kettlebell Split Jerk
Kettlebell Lateral Raise | shoulders | | kettlebell isolation push
Kettlebell Push Press | shoulders | triceps quadriceps glutes | kettlebell compound push | Double Kettlebell Push Press, One-Arm Kettlebell Push Press
Kettlebell Shoulder Press | shoulders | triceps | kettlebell compound push | Kettlebell Overhead Press, Kettlebell Press, Two-Arm Kettlebell Military Press, Kettlebell Strict Press, One-Arm Kettlebell Press, Single-Arm Kettlebell Overhead Press, Kettlebell Seated Press, Alternating Kettlebell Press, Kettlebell Military Press, Kettlebell Seesaw Press, One-Arm Kettlebell Military Press To The Side, One-Arm Kettlebell Para Press, Kettlebell Seated Two Arm Military Press
Kettlebell Triceps Extension | triceps | | kettlebell isolation push | Kettlebell Overhead Triceps Extension
Kettlebell Upright Row | shoulders traps | biceps | kettlebell compound pull
Kettlebell Z Press | shoulders | triceps abs | kettlebell compound push | Alternating Z Press - Double Kettlebell
Knee Push-Up | chest | triceps shoulders abs | bodyweight compound push | Kneeling Push Up, Modified Push Up, Kneeling Modified Push Up, Girl Push Up, Kneeling Incline Push-Up
Landmine Chest Press | chest | shoulders triceps | landmine compound push | Landmine Chest Press (Two Hands), Standing Landmine Chest Press, Viking Chest Press
Landmine Lateral Raise | shoulders | traps | landmine isolation push
Landmine Triceps Extension | triceps | | landmine isolation push | Landmine Skullcrusher
Larsen Press | chest | triceps shoulders | barbell compound push | Larsen Bench Press, Flat-Back Bench Press
Leaning Dumbbell Lateral Raise | shoulders | | dumbbell isolation push | Lean-Away Lateral Raise, Leaning Lateral Raise, One-Handed Leaning Lateral Raise - Dumbbell, Lean-In Lateral Raise, Lean-In Constant Tension DB Lateral Raise
Log Press | shoulders | triceps chest traps | other compound push | Log Lift, Log Overhead Press, Log Clean and Press
Low-to-High Cable Fly | chest | shoulders | cable isolation push | Low Cable Fly Crossovers, Low Cable Crossover, Low Cable Fly, Low to High Cable Crossover, Cable Crossovers Upward, Low Chest Fly (Cable), Upward Cable Fly, Cable Upper Chest Crossovers, Upper Chest Cable Fly, Incline Cable Crossover
Machine Chest Fly | chest | shoulders | machine isolation push | Pec Deck, Butterfly, Butterfly (Pec Deck), Seated Machine Fly, Machine Fly, Pec Deck Fly, Pec Fly, Bottom-Half Pec Deck, Pec Deck (Integrated Partials), Vertical Chest Fly (Machine), Seated Pec Fly, Pectoral, Iso-Lateral Chest Fly (Machine), Seated Chest Fly (Machine), Écarté Machine, Crucifixo Máquina, Voador, Aperturas en Máquina
Machine Chest Press | chest | triceps shoulders | machine compound push | Chest Press, Seated Chest Press, Flat Machine Chest Press, Machine Bench Press, Selector Chest Press Machine, Machine Press Normal, Vertical Bench Press, Flat Machine Press, Machine Press Hammer, Converging Chest Press, Machine Chest Press (No Leg Drive), Paused Machine Chest Press, Vertical Chest Press, Wide Chest Press, Horizontal Chest Press, Seated Bench Press, MTS Chest Press, Eccentric Chest Press - Machine, Développé Couché Machine, Développé Machine, Supino Máquina, Press de Pecho en Máquina, Brustpresse
Machine Dip | triceps | chest shoulders | machine compound push | Seated Dip, Triceps Dip (Machine), Seated Triceps Dip, Triceps Press Machine, Seated Tricep Press Machine
Machine Lateral Raise | shoulders | | machine isolation push | Seated Lateral Raise (Machine), Machine Side Lateral Raise, Deltoid Raise, Constant-Tension Machine Lateral Raise, Machine Lateral Raise (+ Myoreps), Shoulder Raise (Machine), Iso-Lateral Raise (Machine), Lateral Deltoid Machine, Single Arm Lateral Raise (Machine), Standing Lateral Raise (Machine), Super-ROM Machine Lateral Raise, Machine Side Raise, Deltoid Machine, Side Delt Raise (Machine)
Machine Reverse Fly | shoulders | upper_back traps | machine isolation pull | Rear Delt Reverse Fly (Machine), Rear Delt Machine Fly, Reverse Pec Deck, Reverse Butterfly, Rear Delt Machine, Reverse Flyes Pec Deck, Rear Delt Pec Deck, Back Deltoids, Super-Stretch Reverse Pec Deck, Seated Reverse Fly (Machine), Machine Rear Fly, Machine Rear Delt Raise, Rear Deltoid, Reverse Pec Fly, Rear Delt Row Machine Fly, Rear Deltoids, Omni-Grip Reverse Pec Deck, Oiseau Machine
Machine Shoulder Press | shoulders | triceps | machine compound push | Seated Shoulder Press (Machine), Machine Overhead Press, Machine Shoulder (Military) Press, Shoulder Press (Machine Plates), Iso-Lateral Shoulder Press, Overhead Press Iso Lateral, Military Press (Machine), Viking Press, Seated Overhead Press (Machine), MTS Shoulder Press, Neutral Grip Machine Shoulder Press, Reverse Shoulder Press (Machine), Single Arm Shoulder Press (Machine), Deltoid Press, Iso-Lateral Front Military Press, Shoulder Press Technogym, Développé Épaules Machine, Desenvolvimento Máquina, Schulterpresse, Behind Neck Press (Machine)
Machine Triceps Extension | triceps | | machine isolation push | Triceps Machine, Seated Triceps Extension (Machine), Overhead Extensions Machine, Overhead Tricep Extension - Machine, Arm Extension, MTS Triceps Extension, Machine Preacher Triceps Extension
Man Maker | shoulders quadriceps | chest upper_back triceps glutes | dumbbell compound push | Manmaker
Medicine Ball Chest Pass | chest | triceps shoulders | medicine_ball compound push | Chest Pass, Medicine Ball Chest Throw, Chest Push From 3 Point Stance, Chest Push (Multiple Response), Chest Push (Single Response), Chest Push With Run Release, Medicine Ball Chest Push From 3 Point Stance, Medicine Ball Chest Push Multiple Response, Medicine Ball Chest Push Single Response, Medicine Ball Chest Push With Run Release, Supine Chest Throw, Medicine Ball Supine Chest Throw, Medicine Ball Chest Push
Medicine Ball Push-Up | chest | triceps shoulders abs | medicine_ball compound push | Rolling Push-Up - Medicine Ball
Neutral-Grip Dumbbell Bench Press | chest | triceps shoulders | dumbbell compound push | Neutral Grip Dumbbell Press
Neutral-Grip Incline Dumbbell Bench Press | chest | shoulders triceps | dumbbell compound push | Incline Dumbbell Bench With Palms Facing In, Neutral Grip Incline Dumbbell Press
One-Arm Push-Up | chest | triceps shoulders obliques | bodyweight compound push
Overhead Carry | shoulders | traps abs obliques | - compound static | Overhead Walk, Waiter Walk, Overhead Carry (Kettlebell), Waiter's Carry, Overhead Carry (Plate), Dumbbell Overhead Carry
Overhead Plate Raise | shoulders | traps | plate isolation push | Plate Front Raise Overhead
Overhead Triceps Extension | triceps | | - isolation push | Overhead Extensions, Overhead Extensions One-arm, Standing Overhead Triceps Extension, French Press, Seated Overhead Triceps Extension
Paused Bench Press | chest | triceps shoulders | barbell compound push | Pause Bench Press, Long Pause Bench Press, 3-Second Pause Bench Press, Pause Bench
Pike Push-Up | shoulders | triceps chest | bodyweight compound push | Pike Press, Elevated Pike Push Up, Feet-Elevated Pike Push Up
Planche Hold | shoulders | chest abs triceps | bodyweight compound static | Full Planche, Tuck Planche, Advanced Tuck Planche, Straddle Planche, Lean Planche
Planche Push-Up | shoulders chest | triceps abs | bodyweight compound push | Full Planche Push-Up, Tuck Planche Push-Up
Plank Push-Up | chest triceps | shoulders abs | bodyweight compound push | Plank Up Down
Plate Front Raise | shoulders | chest | plate isolation push | Plate Shoulder Raise Front, Plate Raise
Plate Halo | shoulders | abs traps | plate compound push
Plate Lateral Raise | shoulders | | plate isolation push
Plate Press | chest | triceps shoulders | plate compound push | Plate Chest Press
Plate Triceps Extension | triceps | | plate isolation push | Overhead Plate Triceps Extension
Press Under | shoulders quadriceps | glutes triceps | barbell compound push | Sots Press
Press-Around | chest | shoulders | cable isolation push | Standing Cable Press-Around, Seated Press-Around, One-Arm Press-Around
Pseudo Planche Push-Up | chest shoulders | triceps abs | bodyweight compound push | PPPU
Push Press | shoulders | triceps quadriceps glutes | barbell compound push | Push Press - Behind the Neck
Push-Up | chest | triceps shoulders abs | bodyweight compound push | Floor Push Up, Military Push Up, Liegestütze, Full Push-Up, Perfect Push-Up, Clock Push-Up, Pushups (Close and Wide Hand Positions), Pompe, Flexão, Flexões, Flexão de Braço, Flexiones, Flexiones de Brazos, Liegestütz, Liegestützen
Rear Delt Row | shoulders | upper_back traps biceps | dumbbell compound pull | Chest-Supported Rear Delt Row, Incline Rear Delt Row
Reverse-Grip Bench Press | chest | triceps shoulders | barbell compound push | Underhand Bench Press
Reverse-Grip Triceps Pushdown | triceps | | cable isolation push | Reverse Grip Pushdown, Underhand Triceps Pushdown, Reverse Grip Triceps Extension, Reverse Grip Single Arm Pushdown
Ring Dip | chest triceps | shoulders | rings compound push | Gymnastic Ring Dip, Bulgarian Ring Dip, Bulgarian (Wide) Ring Dip, Wide Ring Dip, Ring Dip with Rings Turned Out
Ring Push-Up | chest | triceps shoulders abs | rings compound push | Push-Up - Hands in Rings, Gymnastic Ring Push Up
Ring Support Hold | triceps shoulders | chest abs | rings compound static plank | Support Hold, Parallel Bar Support Hold, Rings Turned Out Support Hold
Rope Overhead Triceps Extension | triceps | | cable isolation push | Rope Overhead Extension
Rope Triceps Pushdown | triceps | | cable isolation push | Rope Push Down, Tricep Rope Pulldown, Triceps Diverging Pressdown, Triceps Diverging Pressdown (Long Rope or 2 Ropes), Rope Tricep Extension, Rope Extension, Long Rope Triceps Pressdown, Long-Rope Pressdown, Dual Rope Triceps Pushdown, Two-Rope Pressdown, Tríceps Corda, Extension Triceps Corde, Tríceps con Cuerda
Scapular Push-Up | chest | shoulders upper_back | bodyweight isolation push | Scap Push Up, Push Up Plus, Serratus Push Up, Scapula Push Up
Seated Arnold Press | shoulders | triceps | dumbbell compound push
Seated Barbell Overhead Press | shoulders | triceps | barbell compound push | Seated Barbell Shoulder Press, Seated Military Press, Seated Barbell Press, Seated OHP, Pin Press Seated
Seated Cable Fly | chest | shoulders | cable isolation push | Bottom-Half Seated Cable Flye, Seated Chest Flys (Cable), Seated Cable Pec Flye, Bottom-Half Seated Cable Pec Flye, Seated Cable Crossover
Seated Dumbbell Lateral Raise | shoulders | | dumbbell isolation push | Seated Lateral Raise, Seated Side Lateral Raise, Seated Dumbbell Side Raise, Seated Dumbbell Side Lateral, Seated DB Laterals
Seated Dumbbell Shoulder Press | shoulders | triceps | dumbbell compound push | Seated Overhead Press (Dumbbell), Seated Dumbbell Press, Seated Military Press (Dumbbell)
Seated Dumbbell Triceps Extension | triceps | | dumbbell isolation push | Seated Triceps Press, Overhead Extensions Seated Dumbbell, Seated Overhead Triceps Extension (Dumbbell), Seated Triceps Extension, Seated French Press
Shoulder Press | shoulders | triceps | - compound push | Schulterdrücken, Seated Shoulder Press, Standing Shoulder Press, Développé Épaules, Desenvolvimento, Press de Hombros
Single-Arm Cable Chest Press | chest | triceps shoulders obliques | cable compound push | Single-Arm Cable Press
Single-Arm Cable Face Pull | shoulders | upper_back traps | cable compound pull | Single Arm Face Pull, Unilateral Face Pull
Single-Arm Cable Fly | chest | shoulders | cable isolation push | Single Arm Cable Crossover, Single-Arm Cable Chest Fly, One-Handed Standing Chest Fly - Cable, Unilateral Cable Fly
Single-Arm Cable Lateral Raise | shoulders | | cable isolation push | Single Arm Cable Side Raise, Leaning Cable Lateral Raise, Lean-Away Cable Lateral Raise, Single Arm Cable Lateral, Unilateral Cable Lateral Raise, Lean-In Cable Lateral Raise, Leaning Single Arm Lateral Raise (Cable)
Single-Arm Cable Overhead Triceps Extension | triceps | | cable isolation push | 1-Arm Bottom-Half Overhead Cable Tricep Extensions, Standing Low-Pulley One-Arm Triceps Extension, Overhead Extensions Cable one-arm
Single-Arm Cable Reverse Fly | shoulders | upper_back traps | cable isolation pull | 1-Arm 45° Cable Rear Delt Flye, One-Arm Cable Rear Delt Fly, Single Arm Rear Delt Reverse Fly (Cable), Cross-Body Rear Delt Fly, 1-Arm 45 Degree Cable Rear Delt Flye, Unilateral Cable Rear Delt Fly
Single-Arm Dumbbell Bench Press | chest | triceps shoulders obliques | dumbbell compound push | One-Handed Chest Press - Dumbbell, One Arm Dumbbell Press Flat, Unilateral Dumbbell Bench Press
Single-Arm Dumbbell Chest Fly | chest | shoulders | dumbbell isolation push | One-Arm Flat Bench Dumbbell Flye
Single-Arm Dumbbell Floor Press | chest triceps | shoulders obliques | dumbbell compound push | One Arm Floor Press
Single-Arm Dumbbell Lateral Raise | shoulders | | dumbbell isolation push | One-Arm Side Laterals, Single Arm Lateral Raise, One Arm Side Lateral Raise
Single-Arm Dumbbell Shoulder Press | shoulders | triceps obliques | dumbbell compound push | One-Arm Standing Dumbbell Press, Single Arm Standing Dumbbell Overhead Press, Single Arm Overhead Press (Dumbbell), Standing Palm-In One-Arm Dumbbell Press, Standing One-Arm Dumbbell Shoulder Press, Seated Single Arm Dumbbell Shoulder Press, Half-Kneeling 1-Arm DB Press
Single-Arm Dumbbell Triceps Extension | triceps | | dumbbell isolation push | Standing One-Arm Dumbbell Triceps Extension, Single Arm Overhead Tricep Extension, One Arm Pronated Dumbbell Triceps Extension, One Arm Supinated Dumbbell Triceps Extension, Single Arm Overhead Dumbbell Extension, Single Arm Triceps Extension, Single Arm Dumbbell French Press
Single-Arm Landmine Press | shoulders | chest triceps | landmine compound push | Single Arm Landmine Press (Barbell), Landmine Press, One-arm Landmine Press Standing, One-arm Landmine Press Kneeling, Landmine Press Standing, Landmine Press Kneeling, Single-Arm Linear Jammer, Half-Kneeling Landmine Press, Landmine Press (Barbell), One-Handed Shoulder Press - Landmine, Landmine Shoulder Press, Landmine Linear Jammer, Half Kneeling 1-Arm Landmine Press
Single-Arm Machine Chest Fly | chest | shoulders | machine isolation push | Single-Arm Pec Deck
Single-Arm Machine Reverse Fly | shoulders | upper_back traps | machine isolation pull | 1-Arm Reverse Pec Deck, Reverse Flyes One-arm Pec Deck, Single Arm Rear Delt Fly (Machine), Unilateral Reverse Pec Deck, 1-Arm Super-Stretch Reverse Pec Deck, Single Arm Rear Delt Reverse Fly (Machine)
Single-Arm Triceps Pushdown | triceps | | cable isolation push | Single Arm/Hand Hammer Grip Tricep Pushdown, Cable One Arm Tricep Extension, Single Arm Pushdown, Cuffed Triceps Pressdown, Unilateral Triceps Pushdown, Unilateral Triceps Extension (Cable)
Sled Chest Press | chest | triceps shoulders | sled compound push | Sled Press
Sled Reverse Fly | shoulders | upper_back traps | sled isolation pull
Sled Triceps Extension | triceps | | sled isolation push | Sled Overhead Triceps Extension
Slingshot Bench Press | chest | triceps shoulders | barbell compound push | Sling Shot Bench Press, Slingshot Bench
Smith Machine Bench Press | chest | triceps shoulders | smith_machine compound push | Flat Smith Machine Bench Press, Flat Smith Machine Press, Smith Machine Chest Press
Smith Machine JM Press | triceps | chest shoulders | smith_machine compound push
Smith Machine Overhead Press | shoulders | triceps | smith_machine compound push | Smith Machine Shoulder Press, Smith Machine Overhead Shoulder Press, Seated Smith Machine Shoulder Press, Overhead Smith Seated, Seated Smith Machine Overhead Press, Military Press Smith Machine, Standing Smith Machine Shoulder Press, Seated Smith Machine Press, Military Press One-arm Smith Machine, Smith Behind Neck Press, Smith Standing Behind Head Military Press
Smith Machine Skullcrusher | triceps | | smith_machine isolation push
Smith Machine Upright Row | shoulders traps | biceps | smith_machine compound pull | Smith Machine One-Arm Upright Row
Spiderman Push-Up | chest | triceps shoulders obliques | bodyweight compound push | Spider Man Push Up, Spider Push Up
Split Jerk | shoulders | triceps quadriceps glutes | barbell compound push | Jerk Balance
Spoto Press | chest | triceps shoulders | barbell compound push | Spoto Bench Press
Squeeze-Only Triceps Pressdown + Stretch-Only Overhead Triceps Extension | triceps | | cable isolation push | Triceps Pressdown + Overhead Extension, Squeeze-Only Pressdown + Stretch-Only Overhead Extension
Stability Ball Push-Up | chest | triceps shoulders abs | exercise_ball compound push | Push-Ups With Feet On An Exercise Ball
Straight Bar Dip | chest triceps | shoulders | bodyweight compound push | Bar Dip (Straight Bar), Chest Dip on Straight Bar
Suspension Chest Fly | chest | shoulders abs | suspension isolation push | Ring Fly, Suspended Fly, Gymnastic Ring Fly
Suspension Chest Press | chest | triceps shoulders | suspension compound push | TRX Push Up, Suspended Push-Up
Suspension Front Raise | shoulders | abs | suspension isolation pull
Suspension Reverse Fly | shoulders | upper_back traps | suspension isolation pull | TRX Rear Delt Fly, TRX Y Fly
Suspension Triceps Extension | triceps | abs | suspension isolation push | Overhead Tricep Extension - Bodyweight, Body Tricep Press, Ring Triceps Extension, Body-Up
Svend Press | chest | shoulders triceps | plate isolation push | Plate Squeeze (Svend Press), Plate Squeeze, Plate Squeeze Press
Swiss Bar Bench Press | chest | triceps shoulders | other compound push | Football Bar Bench Press, Barbell Bench Press Swiss, Multi-Grip Bench Press, Neutral Grip Bench Press (Swiss Bar)
T Push-Up | chest | triceps shoulders obliques | bodyweight compound push | Push Up to Side Plank, Push Up with Rotation, Rotational Push Up
Tate Press | triceps | | dumbbell isolation push | Wide-Elbow Triceps Press, Elbows Out Extension, Elbows-Out Triceps Extension
Towel Triceps Extension | triceps | | other isolation push | Standing Towel Triceps Extension
Trap Bar Overhead Press | shoulders | triceps traps | trap_bar compound push
Triceps Dip | triceps | chest shoulders | bodyweight compound push | Parallel Bar Triceps Dip, Dips (Triceps Focus), Upright Dip
Triceps Extension | triceps | | - isolation push | Chain Handle Extension
Triceps Pushdown | triceps | | cable isolation push | Bar Push Down, Pushdown, Triceps Pressdown (Bar), Straight Bar Pushdown, Straight Bar Triceps Pushdown, Tricep Pull Down, Squeeze-Only Triceps Pressdown, EZ-Bar Triceps Pushdown, EZ-Bar Pushdown, Triceps Pressdown (12-15 reps), Standing Triceps Pushdown, Triceps Pressdown (Heavy), Trizepsdrücken, Tríceps Pulley
Turkish Get-Up | shoulders | abs obliques glutes | kettlebell compound push | Kettlebell Turkish Get-Up (Squat style), Kettlebell Turkish Get-Up (Lunge style), Kettlebell Getup
Upright Barbell Row | shoulders traps | biceps | barbell compound pull upright_row | Upright Row, Wide Grip Upright Row, Close Grip Upright Row, Tirage Menton, Remada Alta, Remo al Mentón, Aufrechtes Rudern
V-Bar Triceps Pushdown | triceps | | cable isolation push | V-Bar Push Down
Wall Push-Up | chest | triceps shoulders | bodyweight compound push | Push-Up Against Wall
Wall Walk | shoulders | triceps abs | bodyweight compound push - | Wall Climb
Weighted Bench Dip | triceps | chest shoulders | plate compound push | Weighted Three Bench Dips
Weighted Chest Dip | chest | triceps shoulders | bodyweight compound push
Weighted Dip | chest triceps | shoulders | bodyweight compound push | Weighted Parallel Bar Dip
Weighted Push-Up | chest | triceps shoulders abs | plate compound push | Weighted Vest Push Up, Plate Push Up
Weighted Triceps Dip | triceps | chest shoulders | bodyweight compound push
Wide Push-Up | chest | triceps shoulders abs | bodyweight compound push | Wide-Hand Push Up, Wide Arm Push Up
Wide-Grip Barbell Bench Press | chest | triceps shoulders | barbell compound push | Wide Grip Bench Press
Z Press | shoulders | triceps abs | barbell compound push | Seated Floor Press Overhead
`;
