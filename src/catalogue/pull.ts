/** Exercises mainly for the back, biceps and forearms. `exercises.ts` explains the format. */
export const PULL = `
21s Biceps Curl | biceps | forearms | barbell isolation pull | 21s, 21s Curl, EZ-Bar Modified Bicep 21's, Bicep 21s, EZ-Bar 21s
Archer Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | Typewriter Pull Up, Side To Side Chins, Side to Side Pull Up
Assisted Chin-Up | lats | biceps upper_back forearms | machine compound pull | Chin Up (Machine), Assisted Standing Chin-Up
Assisted Pull-Up | lats | biceps upper_back forearms | machine compound pull | Gravitron Pull Up, Assisted Wide Grip Pull Up, Machine Pullup Wide, Assisted Neutral Grip Pull Up, Pull Up (Machine), Pull Up Assist, Assisted Standing Pull-Up
Back Lever | lats upper_back | shoulders chest abs | bodyweight compound static | Back Lever Hold
Band Biceps Curl | biceps | forearms | band isolation pull | Band Curls
Band Concentration Curl | biceps | forearms | band isolation pull
Band Hammer Curl | biceps | forearms | band isolation pull
Band Lat Pulldown | lats | biceps upper_back | band compound pull | Kneeling Pulldown (Band), Lat Pulldown - Underhand (Band), Lat Pulldowns Band One-arm, Resistance Band Pulldown
Band Reverse Curl | forearms biceps | | band isolation pull
Band Reverse Wrist Curl | forearms | | band isolation pull wrist_extension | Band Wrist Extension
Band Row | upper_back lats | biceps traps | band compound pull | Bent Over Row (Band), Seated Row (Band), One-arm Rows Band, Lying Rows Band, Standing Band Row, High Row (Band), Low Row (Band)
Band Shrug | traps | forearms | band isolation pull
Band Straight-Arm Pulldown | lats | upper_back triceps | band isolation pull | Banded Lat Prayer, Band Pullover, Straight Arm Lat Pulldown (Band)
Band Wrist Curl | forearms | | band isolation pull
Band-Assisted Chin-Up | lats | biceps upper_back forearms | band compound pull | Chin-Up (Band)
Band-Assisted Pull-Up | lats | biceps upper_back forearms | band compound pull | Pull Up (Band)
Barbell Bent-Over Row | upper_back lats | biceps traps lower_back | barbell compound pull | Barbell Row, Bent-Over Row, SLOW Barbell Row (3 up 3 down), Overhand Barbell Row, Bent Row, Overhand Bent Over Row, Rowing Barre, Remada Curvada, Remo con Barra, Langhantelrudern, Langhantel Rudern
Barbell Curl | biceps | forearms | barbell isolation pull | Bicep Curl (Barbell), Standing Barbell Curl, Conventional Curls Barbell cheating, Barbell Bicep Curl Standing, Straight Bar Curl, Cheat Curl, Seated Barbell Curl, Straight Barbell Curl, Strict Curl, Timed Bicep Curls Barbell, Arm Blaster Curls Barbell, Langhantelcurl, Rosca Direta
Barbell Hammer Curl | biceps | forearms | other isolation pull | Hammer Bar Curl, Hammer Curl (Hammer Bar), Swiss Bar Hammer Curl
Barbell Hold | forearms | traps | barbell isolation static carry | Barbell Static Hold, Farmer Hold, Grip Hold (Barbell)
Barbell Pullover | lats chest | triceps | barbell isolation pull | Bent-Arm Barbell Pullover, Wide-Grip Decline Barbell Pullover
Barbell Reverse Curl | forearms biceps | | barbell isolation pull | Reverse Curl, Reverse Grip Curl, Reverse Preacher Curl, Overhand Barbell Curl, Reverse Bicep Curl, Reverse Grip Bicep Curl, Reverse Bar Curl, Rosca Inversa, Curl Inversé, Curl Inverso
Barbell Shrug | traps | forearms | barbell isolation pull | Standing Barbell Shrug, Behind The Back Shrug, Power Shrug, Encolhimento com Barra, Encogimientos con Barra, Barbell Shoulder Shrug
Barbell Wrist Curl | forearms | | barbell isolation pull | Wrist Curl, Palms-Up Barbell Wrist Curl Over A Bench, Seated Palm-Up Barbell Wrist Curl, Forearm Curl, Seated Wrist Curl, Wrist Flexion (Barbell), Rosca Punho, Rosca de Pulso, Flexion Poignets
Barbell Wrist Extension | forearms | | barbell isolation pull | Reverse Wrist Curl, Seated Palms-Down Barbell Wrist Curl, Palms-Down Wrist Curl Over A Bench, Wrist Extension, Seated Wrist Extension, EZ-Bar Reverse Wrist Curl, Reverse Forearm Curl
Bayesian Cable Curl | biceps | forearms | cable isolation pull | Bayesian Curl, Behind the Back Curl (Cable), Bottom-Half Bayesian Curl, Face-Away Cable Curl, Face Away Bayesian Cable Curl, Single Arm Bayesian Curl, Bayesian Bicep Curl, Facing Away Cable Curl, Behind the Body Cable Curl, Dual Bayesian Cable Curl, Super-Bayesian Cable Curl, Low Bayesian Cable Curl, Bicep Curl - Behind the Back (Cable)
Behind-the-Back Cable Wrist Curl | forearms | | cable isolation pull | Forearm Curl Behind The Back (Cable), Cable Standing Back Wrist Curl
Behind-the-Back Wrist Curl | forearms | | barbell isolation pull | Behind the Back Bicep Wrist Curl (Barbell), Standing Palms-Up Barbell Behind The Back Wrist Curl, Forearm Curl Behind The Back
Behind-the-Neck Lat Pulldown | lats | upper_back biceps forearms | cable compound pull | Wide-Grip Pulldown Behind The Neck, Behind the Neck Pulldown
Behind-the-Neck Pull-Up | lats | upper_back biceps forearms | bodyweight compound pull | Rear Pull Up, Rocky Pull-Ups/Pulldowns, Rocky Pull-Up
Biceps Curl | biceps | forearms | - isolation pull | Curl, Arm Curl, Standing Biceps Curl, Bizepscurl, Bizeps Curls
Bottoms-Up Kettlebell Clean | forearms glutes | hamstrings shoulders biceps | kettlebell compound pull | Bottoms-Up Clean From The Hang Position
Cable Biceps Curl | biceps | forearms | cable isolation pull | Cable Curl, Standing Biceps Cable Curl, Standing Cable Curl, Cable Curl - Bar, Cable Curl Bar Two Handed, Straight Bar Cable Curl, Low Cable Curl, Seated Cable Curl, Cable Bicep Curl (Bar), Rosca na Polia
Cable Concentration Curl | biceps | forearms | cable isolation pull
Cable Drag Curl | biceps | forearms | cable isolation pull
Cable Hammer Curl | biceps | forearms | cable isolation pull | Rope Hammer Curl, Rope Curl, Cable Curl Two Hand Hammer, Rope Bicep Curl, Single Arm Cable Hammer Curl
Cable High Pull | traps shoulders | upper_back biceps | cable compound pull
Cable Lat Pull-In | lats | biceps upper_back | cable compound pull | 1-Arm Lat Pull-In, Lat Pull-In
Cable Lat Pulldown | lats | biceps upper_back forearms | cable compound pull | Lat Pulldown, Full Range-Of-Motion Lat Pulldown, Pulldown, Seated Lat Pulldown, Front Lat Pulldown, Lat Pulldown (Feeder Sets), Lat Pulldown (Failure Set), Lat Pulldown (Failure + Dropset), Omni-Grip Lat Pulldown, Lean-Back Lat Pulldown, Pronated Grip Lat Pulldown, Lat Machine, Latzug, Overhand Pulldown, Shoulder-Width Lat Pulldown, Seated Pulldown, Lat Pull Down (Straight Back), Lat Pull Down (Leaning Back), Rope Trainer Pull Down Machine, Tirage Vertical, Tirage Poitrine, Tirage Vertical Poitrine, Puxada Alta, Puxada Frontal, Puxada à Frente, Puxada Aberta, Jalón al Pecho, Latziehen, Front Pulldown
Cable Preacher Curl | biceps | forearms | cable isolation pull | Bottom-Half Cable Preacher Curl, Single Arm Cable Preacher Curl, Constant-Tension Cable Preacher Curl
Cable Reverse Curl | forearms biceps | | cable isolation pull | Cable Curl Single Arm Reverse Grip, Reverse Grip Cable Curl, Single Arm Reverse Cable Curl, Reverse Bicep Curl (Cable), Overhand Cable Curl
Cable Reverse Wrist Curl | forearms | | cable isolation pull wrist_extension | Cable Wrist Extension
Cable Shrug | traps | forearms | cable isolation pull | Cable Shrug-In, Cable Paused Shrug-In, Dual Cable Shrug, Seated Cable Shrug
Cable Wrist Curl | forearms | | cable isolation pull | Cable Forearm Curl, Seated Two-Arm Palms-Up Low-Pulley Wrist Curl
Chest-Supported Cable Row | upper_back lats | biceps traps | cable compound pull | Incline Cable Row, Incline Chest-Supported Cable Row, Incline Bench Cable Row
Chest-Supported Dumbbell Row | upper_back lats | biceps traps | dumbbell compound pull | Chest-Supported Row, Bent Rows Incline bench, Incline Bench Row, Prone Incline Row, Incline Row, Chest Supported Incline Row, Incline Bench Chest Supported Row, Batwing Row, Incline Bench Two Arm Dumbbell Row
Chest-Supported Machine Row | upper_back lats | biceps traps | machine compound pull | Omni-Grip Machine Chest-Supported Row, Selector Chest Supported Row Machine Neutral Grip Narrow, Chest-Supported Seated Row, Chest-Supported Machine Row + Kelso Shrug
Chest-Supported T-Bar Row | upper_back lats | biceps traps | machine compound pull | Lying T-Bar Row, Incline T-Bar Row, Chest-Supported T-Bar Row + Kelso Shrug, Incline Lever Row, Chest Supported T Bar
Chest-to-Bar Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | C2B Pull Up, Chest to Bar
Chin-Up | lats | biceps upper_back forearms | bodyweight compound pull | Underhand Pull Up, Reverse Grip Pull Up, Close Grip Chin Up, Chinup Pullup Close, Supinated Chin Up, Ring Chin Up, Mixed Grip Chin, Mixed Grip Pull Up
Clean High Pull | traps glutes | shoulders hamstrings quadriceps | barbell compound pull | High Pull, Hang High Pull, Deadlift High Pull, Sumo Deadlift High Pull, SDHP, Snatch High Pull
Close-Grip Barbell Curl | biceps | forearms | barbell isolation pull | Close-Grip Standing Barbell Curl, Bicep Curl - Close Grip (Barbell)
Close-Grip Lat Pulldown | lats | biceps upper_back forearms | cable compound pull | Close-Grip Front Lat Pulldown, Lat Pulldowns Closest-grip, Close Grip Pulldown, V-Bar Pulldown, V-Bar Lat Pulldown, V Grip Lat Pulldown, Close-Grip V-Bar Lat Pulldown
Close-Grip Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | V-Bar Pullup
Close-Grip Seated Cable Row | lats upper_back | biceps traps | cable compound pull | Close Grip Seated Row, Close Grip Cable Row, V-Bar Row, Seated Cable Row (V-Bar), Neutral-Grip Seated Cable Row, Neutral Grip Cable Row, V Grip Cable Row, Seated Row V Grip, Lat-Focused Cable Row, Elbows-In Cable Row, Long-Pulley Narrow
Commando Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull
Concentration Curl | biceps | forearms | dumbbell isolation pull | Standing Concentration Curl, Seated Concentration Curl, Concentrated Curl, Concentration Bicep Curl, Curl Concentré, Rosca Concentrada, Curl Concentrado, Konzentrationscurl
Cross-Body Cable Curl | biceps | forearms | cable isolation pull | N1-Style Cross-Body Bicep Curl, N1 Cross-Body Curl, Cross-Body Cable Bicep Curl, N1-Style Cable Curl, N1-Style Cable Bicep Curl, N1 Style Cross Body Cable Curl
Cross-Body Hammer Curl | biceps | forearms | dumbbell isolation pull | One-Handed Cross-Body Curl, Cross-Body Curl
Cross-Body Lat Pull-Around | lats | biceps upper_back | cable compound pull vertical_pull | Cross-Body Lat Pulldown, Lat Pull-Around, Cross-Body Pulldown, Cross-Body Pull-Around
Dead Hang | forearms | lats | bodyweight isolation static | Bar Hang, Perfect Hang, Hang, Passive Hang, Single-Arm Hang - Bar, Single-Arm Hang - Rings, Active Hang, Weighted Dead Hang
Deficit Pendlay Row | upper_back lats | biceps traps lower_back | barbell compound pull | Deficit Row
Drag Curl | biceps | forearms | barbell isolation pull | Body Drag Curl, EZ-Bar Drag Curl
Dumbbell Bent-Over Row | upper_back lats | biceps traps lower_back | dumbbell compound pull | Bent Over Two-Dumbbell Row, Bent Over Two-Dumbbell Row With Palms In, Two Arm Dumbbell Row, Bent Rows Dumbbell, Dumbbell Pendlay Row, Double Dumbbell Row, Underhand-grip Rows Dumbbell
Dumbbell Curl | biceps | forearms | dumbbell isolation pull | Bicep Curl (Dumbbell), Standing Dumbbell Curl, Standing Bicep Curl (Dumbbell), Supinated Dumbbell Curl, Single Arm Dumbbell Curl, Slow-Eccentric DB Curl, Alternating Bicep Curl, Standing Alternating Dumbbell Curl, Single Arm Bicep Curl (Dumbbell), Arm Blaster Curls Dumbbell, Dumbbell Supinating Curl, Elbow Supported DB Curl, Alternating Curl, Standing Inner-Biceps Curl, DB Supination Curl, Rosca Alternada, Rosca com Halteres, Rosca Direta com Halteres
Dumbbell Drag Curl | biceps | forearms | dumbbell isolation pull
Dumbbell Hammer Curl | biceps | forearms | dumbbell isolation pull | Hammer Curl, Alternate Hammer Curl, Hammer Cheat Curl, Standing Hammer Curl, Seated Hammer Curl, Single Arm Hammer Curl, Hammer Bicep Curl, Hammer Grip Curl, Curl Marteau, Rosca Martelo, Curl Martillo
Dumbbell High Pull | traps shoulders | glutes hamstrings | dumbbell compound pull
Dumbbell Lat Pullover | lats | chest triceps | dumbbell isolation pull | Bottom-Half DB Lat Pullover, Bottom-Half DB Pullover, Lat Pullover
Dumbbell Preacher Curl | biceps | forearms | dumbbell isolation pull | Two-Arm Dumbbell Preacher Curl, Bottom-Half DB Preacher Curl, Standing One-Arm Dumbbell Curl Over Incline Bench, Bottom-2/3 Preacher Curl (Dumbbell), Single Arm Preacher Curl, Constant-Tension DB Preacher Curl
Dumbbell Pullover | lats chest | triceps | dumbbell isolation pull | Straight-Arm Dumbbell Pullover, Bent-Arm Dumbbell Pullover, Pullover, Cross-Bench Dumbbell Pullover, Lying Dumbbell Pullover, Stability Ball Pullover - Dumbbell, DB Pullovers Incline
Dumbbell Reverse Curl | forearms biceps | | dumbbell isolation pull | Standing Dumbbell Reverse Curl, Reverse Grip Dumbbell Curl, Reverse Bicep Curl (Dumbbell)
Dumbbell Row | lats upper_back | biceps traps | dumbbell compound pull | One Arm Row, Bent Over One Arm Row, One-arm Rows Dumbbell Lat, Elbows-In 1-Arm DB Row, Bench Supported Dumbbell Row, Dumbbell Lat Row, Three Point Row, Rowing Haltère, Remada Unilateral, Remada com Halter, Remada com Haltere, Remo con Mancuerna, Kurzhantelrudern, Kurzhantel Rudern
Dumbbell Seal Row | upper_back lats | biceps traps | dumbbell compound pull | Lying Row (Dumbbell)
Dumbbell Shrug | traps | forearms | dumbbell isolation pull | Standing Dumbbell Shrug, Seated Dumbbell Shrug, Incline Dumbbell Shrug, Encolhimento com Halteres, Encogimientos con Mancuernas, Dumbbell Shoulder Shrug
Dumbbell Spider Curl | biceps | forearms | dumbbell isolation pull | Bottom Half DB Curls (Seal Pad), Prone Incline Curl, Chest-Supported Dumbbell Curl
EZ-Bar Cable Curl | biceps | forearms | cable isolation pull | Bicep Curl - EZ Bar (Cable)
EZ-Bar Curl | biceps | forearms | ez_bar isolation pull | EZ Bar Biceps Curl, Close-Grip EZ Bar Curl, EZ-Bar Curl (Heavy), Standing EZ Bar Curl, Wide-Grip EZ-Bar Curl, Z Bar Curl, Preacher Bar Curl, Close-Grip EZ-Bar Curl with Band
EZ-Bar Preacher Curl | biceps | forearms | ez_bar isolation pull | EZ bar Bicep Curl Preacher, Bottom-Half EZ-Bar Preacher Curl, Constant-Tension EZ-Bar Preacher Curl, Bottom-2/3 EZ-Bar Preacher Curl
EZ-Bar Pullover | lats chest | triceps | ez_bar isolation pull
EZ-Bar Reverse Curl | forearms biceps | | ez_bar isolation pull | EZ Bar Reverse Grip Curl, EZ-Bar Reverse Preacher Curl
EZ-Bar Spider Curl | biceps | forearms | ez_bar isolation pull | Chest-Supported EZ-Bar Curl
EZ-Bar Wrist Curl | forearms | | ez_bar isolation pull
Farmer's Walk | forearms traps | abs obliques glutes | dumbbell compound static | Farmer's Carry, Farmer's Walk (Weighted), Loaded Carry, Farmers Walk (Trap Bar), Trap Bar Carry, Rickshaw Carry
Finger Curl | forearms | | - isolation pull wrist_curl | Dumbbell Finger Curl, Barbell Finger Curl
Forearm Pronation and Supination | forearms | | dumbbell isolation pull | Forearm Twist - Dumbbell, Forearm Rotation (Dumbbell), Dumbbell Pronation, Dumbbell Supination, Wrist Rotation, Wrist Rotations with Straight Bar, Forearm Supination, Forearm Pronation, Dumbbell Lying Pronation, Dumbbell Lying Supination
Front Lever Hold | lats | abs upper_back | bodyweight compound static | Front Lever, Tuck Front Lever, Advanced Tuck Front Lever, Advanced Tuck Front Lever Hold, Full Front Lever Hold, Straddle Front Lever Hold, Tuck Front Lever Hold
Front Lever Raise | lats | abs upper_back | bodyweight compound pull pullover
Front Lever Row | lats upper_back | biceps abs | bodyweight compound pull row | Full Front Lever Row, Tuck Front Lever Row, Front Lever Pull-Up, Front Lever Pulls
Gorilla Row | upper_back lats | biceps traps lower_back | kettlebell compound pull | Gorillia Row (Kettlebell), Alternating Kettlebell Row, Two-Arm Kettlebell Row
Hammer Preacher Curl | biceps | forearms | dumbbell isolation pull | Scottbank Hammer Curl, Single Arm Hammer Preacher Curl, Modified Hammer Preacher Curl
Hand Gripper | forearms | | other isolation pull | Gripper, Grip Trainer, Captains of Crush, Hand Grip, Grip Squeeze
Helms Row | upper_back lats | biceps traps | dumbbell compound pull
High Cable Row | upper_back lats | biceps traps | cable compound pull | One-Handed High-Cable Row, Kneeling Single-Arm High Pulley Row, Single Arm Half Kneeling High Row - Cable, Half-Kneeling Cable Row, Kneeling High Row
Incline Cable Curl | biceps | forearms | cable isolation pull | Incline Bench Cable Curl
Incline Dumbbell Curl | biceps | forearms | dumbbell isolation pull | Incline Curl, Incline Bicep Curl, Alternate Incline Dumbbell Curl, Incline Inner Biceps Curl, Flexor Incline Dumbbell Curls, Bottom-Half Incline DB Curl, Lying Incline Dumbbell Curl, Seated Incline Curl, Incline Stretch Curl, Lying Supine Dumbbell Curl, Seated Incline Bicep Curl, Super-ROM Incline DB Curl, Rosca Inclinada, Curl Inclinado
Incline Hammer Curl | biceps | forearms | dumbbell isolation pull | Incline Seated Hammer Curl
Inverse Zottman Curl | biceps forearms | | dumbbell isolation pull | Reverse Zottman Curl
Inverted Row | upper_back lats | biceps traps | bodyweight compound pull | Bodyweight Row, Australian Pull Up, Inverted Rows Flat, Inverted Rows Incline, Incline Row (Bodyweight), Bodyweight Mid Row, Body Row, Horizontal Pull Up, Underhand Grip Inverted Row, Feet-Elevated Inverted Row, Chair Row, Aussie Pull Up, Smith Machine Inverted Row, Inverted Row Bent Knees, Inverted Row on Bench
Iso-Lateral Machine Row | upper_back lats | biceps traps | machine compound pull | Iso-Lateral Row, Seated Rows Iso Lateral, Seated Rows Iso Lateral Plate, Seated Rows Single-arm Iso Lateral, Seated Rows Iso Lateral Underhand, Isolateral Row, Iso-Lateral Rowing, Iso Row, D.Y. Row, Hammer Strength DY Row
Isometric Pull-Up Hold | lats | biceps upper_back forearms | bodyweight compound static vertical_pull | Flexed Arm Hang, Pull Up Hold, Chin Over Bar Hold, Chin Up Hold, Bent Arm Hang
Jump Shrug | traps | glutes calves forearms | barbell compound pull | Hang Shrug, Snatch Shrug, Clean Shrug
Kelso Shrug | upper_back traps | lats | - isolation pull | Middle Back Shrug, Chest-Supported Shrug, Machine Kelso Shrug, Prone Shrug, Dumbbell Kelso Shrug, Chest Supported Shrug (Dumbbell)
Kettlebell Carry | forearms traps | abs obliques | kettlebell compound static | Farmers Walk (Kettlebell), Farmer Carry (Kettlebell)
Kettlebell Curl | biceps | forearms | kettlebell isolation pull | Bicep Curl (Kettlebell), Horn Grip Bicep Curl - Kettlebell
Kettlebell Hammer Curl | biceps | forearms | kettlebell isolation pull
Kettlebell Renegade Row | upper_back lats | biceps abs obliques | kettlebell compound pull | Kettlebell Alternating Renegade Row
Kettlebell Row | lats upper_back | biceps traps | kettlebell compound pull | One-Arm Kettlebell Row, Bent Over Row (Kettlebell)
Kettlebell Shrug | traps | forearms | kettlebell isolation pull
Kipping Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | Butterfly Pull Up
Kroc Row | lats upper_back | biceps traps forearms | dumbbell compound pull | Kroc Row (Heavy DB Row)
L-Sit Pull-Up | lats | biceps upper_back abs | bodyweight compound pull | L-Pull-Up
Landmine Row | upper_back lats | biceps traps lower_back | landmine compound pull | Landmine Row (Barbell), Bent Over Two-Arm Long Bar Row, Two Arm Landmine Row, Landmine T-Bar Row, Landmine Bent Over Row
Lying Cable Curl | biceps | forearms | cable isolation pull | Lying Bicep Cable Curl, Supine Cable Curl
Machine Biceps Curl | biceps | forearms | machine isolation pull | Seated Machine Curl, Machine Curl, Biceps Machine, Machine Curls Two-arm, Machine Curls One-arm, Eccentric Bicep Curl - Machine, Arm Curl (Machine), Seated Bicep Curl (Machine), MTS Biceps Curl, Iso-Lateral Bicep Curl, Bicep Curl (Machine) (Bands), Biceps Curl (Machine Plates)
Machine High Row | lats upper_back | biceps traps | machine compound pull | High Row, Iso-Lateral High Row, Seated Rows High Plate, Seated Rows MTS High Machine, MTS High Row, Single Arm High Row (Machine), Seated High Row
Machine Lat Pulldown | lats | biceps upper_back forearms | machine compound pull | Machine Pulldown, Iso-Lateral Lat Pulldown, Iso-Lateral Pulldown, Iso-Lateral Front Lat Pulldown, Front Lat Pulldown (Machine), Iso-Lateral Wide Pulldown, Wide-Grip Machine Pulldown, Vertical Traction, Lean-Back Machine Pulldown, Seated Machine Pulldown, Diverging Lat Pulldown, MTS Front Pulldown, Neutral-Grip Machine Pulldown, Underhand Machine Pulldown, Single Arm Lat Pulldown (Machine), 1-Arm Machine Pulldown, Rear Pulldown (Machine), Fixed Pulldown, Front Pulldown (Machine)
Machine Low Row | upper_back lats | biceps traps | machine compound pull | Low Row, Iso-Lateral Low Row, Seated Rows Iso Lateral Low, Chest-Supported Low Row, Seated Low Row (Machine), Low Row Technogym
Machine Preacher Curl | biceps | forearms | machine isolation pull | Bottom-Half Machine Preacher Curl, Single Arm Machine Preacher Curl, Constant-Tension Machine Preacher Curl, Seated Preacher Curl (Machine)
Machine Pullover | lats | chest upper_back triceps | machine isolation pull | Machine Lat Pullover, Nautilus Pullover
Machine Row | upper_back lats | biceps traps | machine compound pull | Seated Row (Machine), Leverage Iso Row, Seated Rows Machine Underhand, MTS Row, Seated Rows MTS Machine, Overhand Machine Row, Wide-Grip Machine Row, Machine Pendlay Row, Diverging Seated Row, Diverging Row, Seated Rows Single-arm Machine, Close Grip Machine Row, Single Arm Machine Row, Seated Row Technogym, Bent Over Row (Machine), Mid Row (Machine), Neutral-Grip Machine Row, Horizontal Row (Machine)
Machine Shrug | traps | forearms | machine isolation pull | Machine Shrug Reverse, Calf Raise Machine Shrug, Calf-Machine Shoulder Shrug, Seated Shrug (Machine)
Meadows Row | lats upper_back | biceps traps | landmine compound pull | Meadows Rows (Barbell), One-Arm Long Bar Row, Bent Over One-Arm Long Bar Row, Single Arm Landmine Row, One-arm Rows Long Bar Lat, Single Arm T-Bar Row
Medicine Ball Overhead Throw | lats | abs shoulders triceps | medicine_ball compound push | Standing Two-Arm Overhead Throw, Supine Two-Arm Overhead Throw, Supine One-Arm Overhead Throw, Catch and Overhead Throw, Soccer Throw
Muscle-Up | lats chest | triceps biceps shoulders | bodyweight compound pull | Bar Muscle Up, Kipping Muscle Up, Strict Muscle Up
Negative Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | Eccentric Pull Up, Slow-Eccentric Pull-Up, Eccentric-Only Pull-Up
Neutral-Grip Lat Pulldown | lats | biceps upper_back forearms | cable compound pull | Hammer Neutral Grip Lateral Pull Down, Neutral Grip Pulldown, Dual-Handle Lat Pulldown, Dual Neutral-Grip Lat Pulldown, Wide Neutral Grip Lat Pulldown, MAG Grip Lat Pulldown, Mag Grip Pulldown, Close Neutral Grip Lat Pulldown, Dual-Handle Pulldown, Dual-Handle Lat Pulldown (Mid-back + Lats)
Neutral-Grip Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | Neutral Chin Up, Chinup Pullup Neutral, Weighted Neutral Grip Pull Up
One-Arm Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | One Arm Chin-Up, One-Arm Pull-Up Negative
Overhead Cable Curl | biceps | forearms | cable isolation pull | High Cable Curl, High Cable Bicep Curl, Cable Crossover Curl, Cable Curls One-handed High-low, Double Bicep Cable Curl, Crucifix Curl, Overhead Cable Bicep Curl
Pendlay Row | upper_back lats | biceps traps lower_back | barbell compound pull | Pendlay, Dead-Stop Row
Pinwheel Curl | biceps | forearms | dumbbell isolation pull
Plate Curl | biceps | forearms | plate isolation pull | Plate Bicep Curl
Plate Pinch | forearms | | plate isolation static | One-Handed Plate Pinch, Pinch Grip, Plate Pinch Hold, Standing Olympic Plate Hand Squeeze, Weighted Standing Hand Squeeze
Plate Reverse Curl | forearms biceps | | plate isolation pull
Plate Shrug | traps | forearms | plate isolation pull
Plate Wrist Curl | forearms | | plate isolation pull | One-Handed Plate Wrist Curl
Preacher Curl | biceps | forearms | barbell isolation pull | Scott Curl, Bottom-Half Preacher Curl, Bottom-2/3 Preacher Curl, Constant-Tension Preacher Curl, Preacher Curl (Heavy), Scott Bench Curl, Scottcurl, Larry Scott Curl, Bottom-2/3 Constant Tension Preacher Curl, Preacher Bench Curl, Slow-Eccentric Preacher Curl, Curl Pupitre, Rosca Scott, Curl Predicador
Prone Swimmer | upper_back | shoulders traps | bodyweight isolation pull | Reverse Snow Angel, Prone Y-T-W, YTW, Y-T-W Raise, Prone T Raise, Prone I-Y-T
Prone Trap Raise | traps | upper_back shoulders | dumbbell isolation pull reverse_fly | Lower Trap Raise, Incline Trap Raise
Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | Overhand Pull Up, Strict Pull Up, Pull-Up (AMRAP), Pull-Up (1 AMRAP set), Pull-Up (Cluster Sets), Lean-Back Pull-Up, Omni-Grip Pull-Up, Monkey Bar Pull Up, Rock Grip Pull Up, Klimmzüge, Full Pull-Up, Traction, Barra Fixa, Dominada, Klimmzug
Pulldown Curl | biceps | forearms | cable isolation pull | Curl Pulldown Bicep, Lat Pulldown Bicep Curl, Lat Pulldown Curl, Lying Close-Grip Bar Curl On High Pulley
Renegade Row | upper_back lats | biceps abs obliques | dumbbell compound pull | Alternating Renegade Row, Plank Row
Reverse-Grip Bent-Over Row | upper_back lats | biceps traps lower_back | barbell compound pull | Bent Over Row - Underhand, Underhand Barbell Row, Yates Row, Reverse Grip Row
Reverse-Grip Concentration Curl | forearms | biceps | dumbbell isolation pull | Reverse Concentration Curl
Reverse-Grip Lat Pulldown | lats | biceps upper_back forearms | cable compound pull | Underhand Lat Pulldown, Reverse Lat Pulldowns, Chin Up Grip Machine Pull Down, Underhand Pulldown, Reverse Grip Pulldown, Lat Pulldowns Plate Underhand
Ring Muscle-Up | lats chest | triceps biceps shoulders | rings compound pull
Ring Pull-Up | lats | biceps upper_back forearms | rings compound pull | Bodyweight Pull-ups Gym Ring, TRX Pull Up, Gymnastic Ring Pull Up
Rope Cable Row | upper_back lats | biceps traps | cable compound pull | Rope Row, Seated Rope Row, High Rope Row
Rope Climb | lats | biceps forearms upper_back | other compound pull | Legless Rope Climb
Rope Lat Pulldown | lats | biceps upper_back forearms | cable compound pull | Rope Pulldown
Rope Straight-Arm Pulldown | lats | upper_back triceps | cable isolation pull | Rope Lat Prayer, Rope Pullover, Rope Lat Pullover, Straight Arm Rope Pushdown, Rope Straight Arm Lat Pulldown, Long-Rope Lat Prayer
Scapular Pull-Up | upper_back | lats traps | bodyweight isolation pull | Scap Pull Up, Scapula Pull Up, Scapular Shrug (Hanging), Scap Pulls
Seal Row | upper_back lats | biceps traps | barbell compound pull | Lying Cambered Barbell Row, Incline Bench Pull, Bench Pull, Lying Rows Barbell, Straight Bar Bench Mid Rows, Prone Bench Pull
Seated Barbell Concentration Curl | biceps | forearms | barbell isolation pull | Seated Close-Grip Concentration Barbell Curl
Seated Cable Row | upper_back lats | biceps traps | cable compound pull | Cable Row, Seated Row, Low Cable Row, Seated Cable Row - Bar Grip, Elevated Cable Rows, Seated Low Row, Straight Bar Cable Row, Overhand Cable Row, Underhand Cable Row, Seated Cable Row - Underhand, Seated Cable Row (Bar), Seated Cable Row Machine, Super-ROM Overhand Cable Row, Omni-Grip Cable Row, Horizontal Cable Row, Long Pulley Row, Long-Pulley (Low Row), Long Pulley, Tirage Horizontal, Remada Baixa, Remada Sentado, Remada Sentada, Remo en Polea, Remo Sentado, Kabelrudern, Rudern am Kabel
Seated Dumbbell Curl | biceps | forearms | dumbbell isolation pull | Seated Curls, Seated Bicep Curl, Seated Dumbbell Inner Biceps Curl, Seated Alternating Dumbbell Curl
Seated Palms-Down Wrist Curl | forearms | | dumbbell isolation pull wrist_extension | Wrist Extension (Dumbbell), Reverse Wrist Curl (Dumbbell), One-Handed Wrist Extension - Dumbbell, Palms-Down Dumbbell Wrist Curl Over A Bench, DB Wrist Curl (Extension), Palms Down Wrist Curl, Seated One-Arm Dumbbell Palms-Down Wrist Curl
Seated Palms-Up Wrist Curl | forearms | | dumbbell isolation pull | Dumbbell Wrist Curl, One-Handed Wrist Curl - Dumbbell, Palms-Up Dumbbell Wrist Curl Over A Bench, DB Wrist Curl (Flexion), Palms Up Wrist Curl, Forearm Curl (Dumbbell), Wrist Flexion (Dumbbell), Seated Dumbbell Wrist Curl, Seated One-Arm Dumbbell Palms-Up Wrist Curl
Seated Super-Bayesian High Cable Curl | biceps | forearms | cable isolation pull | Super-Bayesian High Cable Curl, Seated Super-Bayesian Curl, Super Bayesian Curl, Seated Bayesian Curl, Seated Bayesian High Cable Curl, Seated Super-Bayesian High Curl
Shrug | traps | forearms | - isolation pull | Shoulder Shrug, Encolhimento, Encolhimento de Ombros, Encogimientos, Encogimiento de Hombros, Haussement Épaules
Single-Arm Cable Curl | biceps | forearms | cable isolation pull | Standing One-Arm Cable Curl, Cable Curl One Hand Handle, Single Arm Bicep Curl (Cable)
Single-Arm Cable Pullover | lats | upper_back triceps | cable isolation pull | Single Arm Straight Arm Pulldown, Single-Arm Lat Prayer, Single Arm Lat Pullover (Cable)
Single-Arm Cable Row | lats upper_back | biceps traps | cable compound pull | Seated One-arm Cable Pulley Rows, Cable One Arm Bent Over Row, Unilateral Cable Row, Moto Row, Shotgun Row, Half-Kneeling 1-Arm Cable Row, Standing Single Arm Cable Row, Single Arm Low Cable Row
Single-Arm Lat Pulldown | lats | biceps upper_back forearms | cable compound pull | Single Arm Pulldown, Sitting 1-Arm Lat Pulldown, Half-Kneeling 1-Arm Lat Pulldown, Half-Kneeling Lat Pulldown, Kneeling Single Arm Lat Pulldown, Kneeling Lat Pulldown, Unilateral Lat Pulldown, Half-Kneeling Single-Arm Pulldown, Half Kneeling Pulldown, Lat Pulldowns One-hand Plate Underhand, Cross-Body 1-Arm Lat Pulldown, Standing 1-Arm Lat Pulldown
Skin the Cat | lats shoulders | upper_back abs chest | bodyweight compound pull vertical_pull | German Hang
Sled Row | upper_back lats | biceps quadriceps | sled compound pull | Sled Row (Standing), Sled Hand Over Hand Pull, Rope Sled Pull
Smith Machine Row | upper_back lats | biceps traps lower_back | smith_machine compound pull | Smith Machine Bent Over Row, Smith Machine Deficit Row, Smith Machine Pendlay Row
Smith Machine Shrug | traps | forearms | smith_machine isolation pull | Smith Machine Behind the Back Shrug
Spider Curl | biceps | forearms | barbell isolation pull | Lying High Bench Barbell Curl, Barbell Curls Lying Against An Incline, Bottom-Half Spider Curl, Chest Supported Curl, Prone Incline Barbell Curl
Squat Row | upper_back | quadriceps lats biceps glutes | band compound pull
Standing Cable Row | upper_back lats | biceps traps | cable compound pull | Standing Low Cable Row, Cable Bent Over Row, Bent Rows Cable
Sternum Pull-Up | lats | upper_back biceps forearms | bodyweight compound pull | Sternum Pull up (Gironda), Gironda Sternum Chins, Sternum Chin Up
Straight-Arm Cable Pulldown | lats | upper_back triceps | cable isolation pull pullover | Straight Arm Pulldown, Straight Arm Lat Pulldown, Straight-Arm Pushdown, Lat Pushdown, Lat Prayer, Straight-Bar Lat Prayer, Cable Pullover, Cable Lat Pullover, Stiff Arm Pulldown, Standing Cable Pullover, Straight-Bar Straight-Arm Pulldown, Stiff Arm Lat Pulldown, Bent-Over Cable Pullover, Straight-Arm Lat Pushdown, Standing Lat Pullover, Straight Arm Pulldown (Bar), Cable Incline Pushdown, Half-Kneeling Cable Pullover
Suspension Biceps Curl | biceps | forearms | suspension isolation pull | TRX Curl, Ring Curl, Curl - Bodyweight, Ring Bicep Curl, Bodyweight Bicep Curl
Suspension Row | upper_back lats | biceps traps | suspension compound pull | Low Row (Suspension), Suspended Row, Ring Row, Inverted Row with Straps, TRX Inverted Row, Inverted Row (Rings), Feet-Elevated Bulgarian Row - Ring, High Row (Suspension), Sling Trainer Row
T-Bar Row | upper_back lats | biceps traps lower_back | machine compound pull | T-Bar Row with Handle, Bent Rows T-Bar, Bent Rows Close-Grip T-Bar, T Bar, Wide-Grip T-Bar Row, Close Grip T-Bar Row, TBar Row, Barbell T-Bar Row, Rowing T-Bar, Remada Cavalinho, Remada T
Towel Pull-Up | lats forearms | biceps upper_back | bodyweight compound pull | Towel Grip Pull-Up, Towel Chin-Up
Towel Row | upper_back lats | biceps forearms | bodyweight compound pull | Bodyweight Standing Row With Towel, Door Row
Trap Bar Shrug | traps | forearms | trap_bar isolation pull
Waiter Curl | biceps | forearms | dumbbell isolation pull | Crush Grip Curl - Dumbbell
Weighted Chin-Up | lats | biceps upper_back forearms | bodyweight compound pull
Weighted Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull
Wide-Grip Barbell Curl | biceps | forearms | barbell isolation pull | Wide-Grip Standing Barbell Curl, Bicep Curl - Wide Grip (Barbell)
Wide-Grip Lat Pulldown | lats | biceps upper_back forearms | cable compound pull | Wide-Grip Pulldown
Wide-Grip Pull-Up | lats | biceps upper_back forearms | bodyweight compound pull | Wide-Grip Rear Pull-Up, Pullup Pullup Wide, Weighted Wide-Grip Pull-Up
Wide-Grip Seated Cable Row | upper_back | lats shoulders biceps traps | cable compound pull | Cable Row Wide Grip, Seated Cable Row - Bar Wide Grip, Wide-Grip Seated Row, Wide-Grip Cable Row (Cluster Sets), Elbows-Out Cable Row, Dual-Handle Elbows-Out Cable Row, Upper Back Cable Row, Lean-Back Cable Row
Wrist Roller | forearms | | other isolation pull | Forearm Roller, Forearm Roll-Up - Barbell, Wrist Roll, Forearm Roll
Zottman Curl | biceps forearms | | dumbbell isolation pull | Zottoman Curls, Zottman Preacher Curl, Seated Zottman Curl
`;
