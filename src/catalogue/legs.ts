/** Exercises mainly for hips, thighs and calves. `exercises.ts` explains the format. */
export const LEGS = `
Adductor Squeeze | adductors | | other isolation static | Adductor Ball Squeeze, Ball Squeeze
Assisted Pistol Squat | quadriceps glutes | adductors | bodyweight compound push | Box Pistol Squat, Single-Leg High Box Squat
Atlas Stone Lift | glutes | lower_back hamstrings biceps quadriceps | other compound pull hinge | Atlas Stones, Atlas Stone Trainer, Stone Load, Stone to Shoulder
B-Stance Barbell Romanian Deadlift | hamstrings glutes | lower_back forearms | barbell compound pull
B-Stance Romanian Deadlift | hamstrings glutes | lower_back forearms | dumbbell compound pull | Kickstand RDL, B Stance Deadlift, Staggered Stance Romanian Deadlift
Backward Sled Drag | quadriceps | glutes calves | sled compound pull | Backward Drag, Reverse Sled Drag, Backward Sled Pull
Band Calf Raise | calves | | band isolation push
Band Clamshell | abductors | glutes | band isolation push | Clam (Band), Side-Lying Clam (Band)
Band Deadlift | glutes hamstrings | lower_back | band compound pull | Deadlift (Band), Banded Deadlift (Resistance Band), Resistance Band Deadlift, Band Deadlifts, Deadlifts (Band), Resistance Band Deadlifts, Loop Band Deadlift, Mini Loop Band Deadlift
Band Fire Hydrant | abductors | glutes | band isolation push
Band Glute Bridge | glutes | hamstrings abductors | band isolation push | Hip Lift With Band, Single-Leg Band Glute Bridge
Band Glute Kickback | glutes | hamstrings | band isolation push | Banded Kickback, Donkey Kick (Band), Hip Extension with Bands
Band Good Morning | hamstrings | glutes lower_back | band compound pull | Hip Hinge (Band)
Band Hip Abduction | abductors | glutes | band isolation push | Seated Band Hip Abduction, Side Kicks - Band, Standing Band Hip Abduction, Band Hip Abduction (Side-Lying)
Band Hip Adduction | adductors | | band isolation pull
Band Hip Thrust | glutes | hamstrings | band compound push | Kneeling Hip Thrust (Band)
Band Leg Curl | hamstrings | calves | band isolation pull | Seated Band Hamstring Curl, Band Hamstring Curl, Lying Leg Curl (Band)
Band Leg Extension | quadriceps | | band isolation push
Band Pull-Through | glutes | hamstrings lower_back | band compound pull | Band Good Morning (Pull Through)
Band Romanian Deadlift | hamstrings glutes | lower_back | band compound pull | Single-Leg Band Romanian Deadlift
Band Split Squat | quadriceps glutes | hamstrings adductors | band compound push | Band Single Leg Split Squat, Band Bulgarian Split Squat, Band Lunge, Band Reverse Lunge
Band Squat | quadriceps glutes | adductors | band compound push | Squat (Band), Banded Squat, Resistance Band Squat, Band Squats, Squats (Band), Banded Squats, Resistance Band Squats, Band Sumo Squat, Mini Loop Band Squat, Mini Loop Squat, Mini Band Squat, Loop Band Squat, Booty Band Squat
Band Step-Up | quadriceps glutes | hamstrings | band compound push
Band Stiff-Legged Deadlift | hamstrings | glutes lower_back | band compound pull | Straight Leg Deadlift (Band)
Barbell Bulgarian Split Squat | quadriceps glutes | hamstrings adductors | barbell compound push | One Leg Barbell Squat, Barbell Single Leg Split Squat
Barbell Curtsy Lunge | glutes quadriceps | abductors adductors | barbell compound push | Front Rack Curtsy Lunge - Barbell
Barbell Deadlift | glutes hamstrings | lower_back quadriceps traps forearms | barbell compound pull | Deadlift, Reset Deadlift, Deadlift (Heavy), Axle Deadlift, Deadlift - Fat Bar, Touch and Go Deadlift, Kreuzheben, Mixed Grip Deadlift, Speed Deadlift, Soulevé de Terre, Levantamento Terra, Peso Muerto
Barbell Glute Bridge | glutes | hamstrings | barbell isolation push | Partial Glute Bridge (Barbell), Weighted Glute Bridge
Barbell Hack Squat | quadriceps | glutes hamstrings lower_back | barbell compound push
Barbell Hip Thrust | glutes | hamstrings | barbell compound push | Weighted Hip Thrust, Hip Thrust Plate, B-Stance Hip Thrust, Paused Barbell Hip Thrust, Elevação Pélvica, Empuje de Cadera
Barbell Jump Squat | quadriceps glutes | calves hamstrings | barbell compound push
Barbell Lateral Lunge | quadriceps glutes | adductors hamstrings | barbell compound push | Barbell Side Lunge
Barbell Lunge | quadriceps glutes | hamstrings adductors | barbell compound push | Forward Lunge (Barbell)
Barbell Reverse Lunge | quadriceps glutes | hamstrings adductors | barbell compound push | Elevated Back Lunge, Deficit Barbell Reverse Lunge, Barbell Rear Lunge
Barbell Seated Calf Raise | calves | | barbell isolation push
Barbell Split Squat | quadriceps glutes | hamstrings adductors | barbell compound push | Barbell Side Split Squat
Barbell Squat | quadriceps glutes | adductors hamstrings lower_back | barbell compound push | Squat, Back Squat, Full Squat, High-Bar Back Squat, High Bar Squat, Olympic Squat, Narrow Stance Squats, Squat (Top Set), Squat (Heavy), Wide Stance Barbell Squat, Weighted Squat, Squats - With Bands, Squat with Bands, Squat with Chains, Speed Squats, Kniebeugen, Kniebeuge, Competition Squat, Tempo Squat, Deep Squat, ATG Squat, Reverse Band Power Squat, Reverse Band Squat, Agachamento, Agachamento Livre, Sentadilla
Barbell Standing Calf Raise | calves | | barbell isolation push | Barbell Calf Raise, Weighted Calf Raises Barbell, Rocking Standing Calf Raise
Barbell Step-Up | quadriceps glutes | hamstrings | barbell compound push
Barbell Sumo Squat | glutes quadriceps | adductors hamstrings | barbell compound push | Barbell Wide Squat
Barbell Walking Lunge | quadriceps glutes | hamstrings adductors | barbell compound push
Belt Squat | quadriceps glutes | adductors | machine compound push | Weighted Belt Squat
Bodyweight Bulgarian Split Squat | quadriceps glutes | hamstrings adductors | bodyweight compound push
Bodyweight Donkey Calf Raise | calves | | bodyweight isolation push
Bodyweight Single-Leg Romanian Deadlift | hamstrings glutes | lower_back | bodyweight compound pull | Single-Leg Deadlift (Bodyweight)
Bodyweight Squat | quadriceps glutes | hamstrings adductors | bodyweight compound push | Air Squat, Free Squat, Prisoner Squat, Half Air Squat, Chair Squat, Assisted (Pole/Door) Squat, Assisted Squat, Hindu Squat, Quads (Bodyweight Squat)
Bounding | quadriceps glutes | calves hamstrings | bodyweight compound push jump | Alternate Leg Diagonal Bound, Alternate Leg Bound
Box Jump | quadriceps glutes | calves hamstrings | bodyweight compound push | Front Box Jump, Box Jump (Multiple Response), Seated Box Jump, Bench Jump, Dumbbell Seated Box Jump, High Box Jump
Box Push-Off | quadriceps glutes | calves hamstrings | bodyweight compound push jump | Single Leg Push-off, Single-Leg Stride Jump, Stride Jump Crossover, Split Jump on Box
Box Squat | glutes quadriceps | hamstrings adductors lower_back | barbell compound push | Box Squat with Bands, Box Squat with Chains, Barbell Squat To A Bench, High-Bar Box Squat, Speed Box Squat, Reverse Band Box Squat, Low Box Squat - Wide Stance, Low Box Squat
Broad Jump | quadriceps glutes | calves hamstrings | bodyweight compound push | Standing Long Jump, Long Jump
Bulgarian Split Squat | quadriceps glutes | hamstrings adductors | dumbbell compound push | Rear Foot Elevated Split Squat, RFESS, Bottom-Half DB Bulgarian Split Squat, Single-Arm Bulgarian Split Squat - Dumbbell, Pause DB Bulgarian Split Squat, Bulgarian Squat, Bulgarian Lunge, Bulgarians, Bulgarian Split, Elevated Split Squat, Deficit Bulgarian Split Squat, Front-Foot Elevated Bulgarian Split Squat, Dumbbell Single Leg Split Squat, Squat Bulgare, Fente Bulgare, Agachamento Búlgaro, Sentadilla Búlgara, Bulgarische Kniebeuge
Burpee Over the Bar | quadriceps chest | shoulders triceps glutes | bodyweight compound push | Bar Facing Burpee
Burpee | quadriceps chest | shoulders triceps glutes | bodyweight compound push | Burpee Box Jump, Half Burpee
Cable Deadlift | glutes | hamstrings lower_back | cable compound pull
Cable Glute Kickback | glutes | hamstrings | cable isolation push | Standing Cable Glute Kickbacks, One-Legged Cable Kickback, Cable Leg Kickback, Cable Hip Extension, Kneeling Cable Glute Kickback
Cable Hip Abduction | abductors | glutes | cable isolation push | Hip Abductor (Cable), Standing Cable Hip Abduction, Cable Abduction
Cable Hip Adduction | adductors | | cable isolation pull | Hip Adductor (Cable), Standing Cable Hip Adduction, Cable Adduction
Cable Leg Curl | hamstrings | calves | cable isolation pull | Standing Cable Leg Curl, Cable Hamstring Curl
Cable Leg Extension | quadriceps | | cable isolation push
Cable Lunge | quadriceps glutes | hamstrings adductors | cable compound push | Cable Reverse Lunge, Cable Split Squat
Cable Pull-Through | glutes | hamstrings lower_back | cable compound pull | Pull Through, Rope Pull Through
Cable Romanian Deadlift | hamstrings glutes | lower_back | cable compound pull
Cable Squat | quadriceps glutes | adductors | cable compound push | Cable Goblet Squat, Cable Front Squat
Cable Standing Calf Raise | calves | | cable isolation push | Cable Calf Raise
Calf Press on Leg Press | calves | | machine isolation push | Calf Press, Leg Press Calf Raise, Leg Press Toe Press, Calf Press on Seated Leg Press, Toe Press, Leg Press Calf Extension, Seated Calf Press, Horizontal Calf Press, Leg Press Calves, Sled 45° Calf Press, Sled Calf Press on Leg Press, Sled Lying Calf Press
Calf Raise | calves | | - isolation push | Calves, Weighted Calf Raise, Mollets, Panturrilha, Elevação de Panturrilha, Elevación de Talones, Elevación de Gemelos, Wadenheben
Car Deadlift | quadriceps glutes | hamstrings lower_back traps forearms | other compound pull | Car Frame Deadlift
Clamshell | abductors | glutes | bodyweight isolation push | Side-Lying Clamshell, Clam Shell, Clam, Standing Clamshell
Clean Pull | glutes hamstrings | quadriceps traps lower_back forearms | barbell compound pull | Clean Deadlift
Clean and Jerk | glutes quadriceps | shoulders hamstrings triceps traps | barbell compound push clean | C&J, Hang Power Clean and Jerk, Power Clean and Jerk
Clean | glutes quadriceps | hamstrings traps lower_back | barbell compound pull | Squat Clean, Full Clean, Clean from Blocks, Split Clean
Copenhagen Plank | adductors | obliques | bodyweight isolation static | Copenhagen Adduction, Copenhagen Hip Adduction, Copenhagen Side Plank, Copenhagen Plank with Leg Lift, Copenhagen Adductor Raise, Copenhagens
Cossack Squat | adductors quadriceps | glutes | bodyweight compound push | Front Rack Low Switch Cossack Squat - Kettlebell, Archer Squat
Curtsy Lunge | glutes quadriceps | abductors adductors | bodyweight compound push | Curtsey Lunge
Deadlift With Bands | glutes hamstrings | lower_back quadriceps traps forearms | barbell compound pull | Banded Deadlift, Deadlift with Chains, Reverse Band Deadlift, Banded Deadlifts
Deficit Deadlift | glutes hamstrings | lower_back quadriceps traps forearms | barbell compound pull
Deficit Romanian Deadlift | hamstrings glutes | lower_back forearms | barbell compound pull
Depth Jump | quadriceps glutes | calves hamstrings | bodyweight compound push | Drop Jump, Linear Depth Jump, Depth Jump Leap
Donkey Calf Raise | calves | | machine isolation push | Donkey Calf, 45° Donkey Calf
Duck Walk | quadriceps | glutes calves adductors | bodyweight compound push single_leg_squat
Dumbbell Clean | glutes quadriceps | hamstrings traps shoulders | dumbbell compound pull | Single Arm Dumbbell Clean, Dumbbell Power Clean, Dumbbell Hang Clean
Dumbbell Curtsy Lunge | glutes quadriceps | abductors adductors | dumbbell compound push
Dumbbell Deadlift | glutes hamstrings | lower_back quadriceps traps forearms | dumbbell compound pull
Dumbbell Frog Pump | glutes | adductors | dumbbell isolation push
Dumbbell Front Squat | quadriceps | glutes upper_back abs | dumbbell compound push
Dumbbell Glute Bridge | glutes | hamstrings | dumbbell isolation push
Dumbbell Good Morning | hamstrings | glutes lower_back | dumbbell compound pull
Dumbbell Hip Thrust | glutes | hamstrings | dumbbell compound push
Dumbbell Jump Squat | quadriceps glutes | calves hamstrings | dumbbell compound push | Dumbbell Plyo Squat
Dumbbell Lateral Lunge | quadriceps glutes | adductors hamstrings | dumbbell compound push | Side Lunge (Dumbbell), Alternating Side Lunge Pull - Plate
Dumbbell Leg Curl | hamstrings | calves | dumbbell isolation pull | Lying Dumbbell Leg Curl
Dumbbell Lunge | quadriceps glutes | hamstrings adductors | dumbbell compound push | Weighted Lunge, DB Static Lunge, Dumbbell Forward Lunge, Fentes Haltères, Afundo com Halteres, Zancadas con Mancuernas
Dumbbell Overhead Squat | quadriceps | glutes shoulders abs | dumbbell compound push | Single-Arm Dumbbell Overhead Squat
Dumbbell Reverse Lunge | quadriceps glutes | hamstrings adductors | dumbbell compound push | Dumbbell Rear Lunge, Deficit Reverse Lunge
Dumbbell Romanian Deadlift | hamstrings glutes | lower_back forearms | dumbbell compound pull
Dumbbell Seated Calf Raise | calves | | dumbbell isolation push | Dumbbell Seated One-Leg Calf Raise
Dumbbell Snatch | glutes shoulders | hamstrings quadriceps traps | dumbbell compound pull | Single Arm Dumbbell Snatch, Alternating Dumbbell Snatch
Dumbbell Split Squat | quadriceps glutes | hamstrings adductors | dumbbell compound push | Front-Foot Elevated Split Squat, One-Leg Front Foot Elevated Split Squat - Dumbbell, Front Rack Knee Over Toe Split Squat - Dumbbell, FFE Split Squat
Dumbbell Squat | quadriceps glutes | adductors hamstrings | dumbbell compound push | Dumbbell Squat To A Bench, Suitcase Squat, Heels-Elevated Dumbbell Squat
Dumbbell Standing Calf Raise | calves | | dumbbell isolation push | Dumbbell Calf Raise, Weighted Calf Raises Dumbbell
Dumbbell Step-Up | quadriceps glutes | hamstrings | dumbbell compound push | Weighted Step Up, One-Handed Overhead Contralateral Step-Up - Dumbbell, Crossover Step Up
Dumbbell Stiff-Legged Deadlift | hamstrings | glutes lower_back forearms | dumbbell compound pull | Straight Leg Deadlift (Dumbbell)
Dumbbell Sumo Deadlift | glutes | hamstrings adductors quadriceps lower_back | dumbbell compound pull
Dumbbell Sumo Squat | glutes quadriceps | adductors hamstrings | dumbbell compound push | Plie Dumbbell Squat
Dumbbell Swing | glutes hamstrings | lower_back shoulders | dumbbell compound pull | Vertical Swing
Dumbbell Thruster | quadriceps shoulders | glutes triceps | dumbbell compound push | Dumbbell Squat to Press, Squat to Overhead Press (Dumbbell)
Dumbbell Walking Lunge | quadriceps glutes | hamstrings adductors | dumbbell compound push | One-Handed Suitcase Walking Lunge - Dumbbell, Single-Arm Front Rack Walking Lunge - Dumbbell, Weighted Walking Lunge
Fire Hydrant | abductors | glutes | bodyweight isolation push
Frog Jump | quadriceps glutes | calves adductors | bodyweight compound push
Frog Pump | glutes | adductors | bodyweight isolation push | Frog Glute Bridge, Frog Pump (Band)
Front Squat | quadriceps | glutes upper_back abs | barbell compound push | Front Squat (Clean Grip), Front Barbell Squat To A Bench, Paused Front Squat, Frankenstein Squat, Squat Avant, Agachamento Frontal, Sentadilla Frontal, Frontkniebeuge, Frontkniebeugen
Glute Bridge March | glutes | hamstrings abs | bodyweight isolation push | Bridge March, Marching Glute Bridge
Glute Bridge | glutes | hamstrings | bodyweight isolation push | Hip Bridge, Butt Lift (Bridge), Pelvic Lift, Butt Bridge, Puente de Glúteos, Ponte de Glúteos, Pont Fessier
Glute Kickback | glutes | hamstrings | bodyweight isolation push | Glute Kickback on Floor, Donkey Kick, Donkey Kickback, Quadruped Hip Extension, Kneeling Glute Kickback, One-Leg Prone Hip Extension, Rear Leg Raises
Glute-Focused Back Extension | glutes | hamstrings lower_back | bodyweight compound pull | Glute Focused Hyperextension, Glute Hyperextension, Glute-Focused 45° Hyperextension, Rounded Back Extension (Glutes), Glute Back Extension
Glute-Ham Raise | hamstrings | glutes lower_back calves | bodyweight compound pull | GHD Raise, Glute Ham Developer, GHD Hip Extension, GHD Back Extension, Glute Ham Raise (Machine)
Goblet Squat | quadriceps | glutes adductors abs | dumbbell compound push | Heels-Elevated Goblet Squat, Cyclist Goblet Squat, Squat Gobelet, Agachamento Goblet, Sentadilla Goblet
Good Morning | hamstrings | glutes lower_back | barbell compound pull | Stiff Leg Barbell Good Morning, Good Morning off Pins, Good Morning (Light Weight), Hanging Bar Good Morning, Safety Bar Good Morning
Hack Squat Calf Raise | calves | | machine isolation push | Hack Calf Raise
Hack Squat | quadriceps | glutes adductors | machine compound push | Narrow Stance Hack Squats, Bottom-Half Hack Squat, Pause Hack Squat, Paused Hack Squat, Sled Hack Squat, Reverse Hack Squat, Super-ROM Hack Squat, Hack Squat (Heavy), Leg Press on Hackenschmidt Machine, Hackenschmidt Squat, Sled Closer Hack Squat, Sled Lying Squat, Agachamento Hack, Sentadilla Hack
Hamstring Bridge | hamstrings | glutes lower_back | bodyweight isolation pull | Long-Lever Bridge, Lying Hamstring Bridge, Hamstring Walkout, Long Lever Glute Bridge
Hang Clean | glutes quadriceps | hamstrings traps lower_back | barbell compound pull | Hang Power Clean, Hang Clean - Below the Knees, Alternating Hang Clean, Smith Machine Hang Power Clean, Muscle Clean
Hang Snatch | glutes quadriceps | shoulders hamstrings traps | barbell compound pull | Hang Power Snatch, Hang Snatch - Below Knees
Hip Flexion (Band) | quadriceps | abs | band isolation pull | Banded Psoas March
Hip Flexion (Cable) | quadriceps | abs | cable isolation pull | Cable Knee Raise, Standing Cable Hip Flexion, Cable Knee Drive
Hip Thrust | glutes | hamstrings | bodyweight compound push
Hurdle Hop | quadriceps calves | glutes hamstrings | bodyweight compound push | Hurdle Jump, Front Cone Hops (or hurdle hops), Front Cone Hop, Cone Hop, Lateral Cone Hop, Lateral Hop, Single-Leg Hop Progression, Single-Leg Lateral Hop
Jefferson Deadlift | glutes quadriceps | hamstrings adductors lower_back | barbell compound pull | Jefferson Squats, Jefferson Lift
Jump Squat | quadriceps glutes | calves | bodyweight compound push | Freehand Jump Squat, Weighted Jump Squat, Rocket Jump, Jumping Squat, Jump Squat (Band)
Jumping Lunge | quadriceps glutes | hamstrings calves | bodyweight compound push | Jump Lunge, Split Jump, Alternating Jump Lunge, Scissors Jump, Split Squat Jump
Kettlebell Bulgarian Split Squat | quadriceps glutes | hamstrings adductors | kettlebell compound push
Kettlebell Calf Raise | calves | | kettlebell isolation push | Kettlebell Standing Calf Raise
Kettlebell Clean | glutes hamstrings | traps shoulders forearms | kettlebell compound pull | One-Arm Kettlebell Clean, Kettlebell Hang Clean, Kettlebell Dead Clean, Two-Arm Kettlebell Clean, Double Kettlebell Clean, Open Palm Kettlebell Clean, Double Kettlebell Alternating Hang Clean, Kettlebell Alternating Hang Clean, One-Arm Open Palm Kettlebell Clean
Kettlebell Curtsy Lunge | glutes quadriceps | abductors adductors | kettlebell compound push
Kettlebell Front Squat | quadriceps | glutes upper_back abs | kettlebell compound push | Front Squats With Two Kettlebells
Kettlebell Glute Bridge | glutes | hamstrings | kettlebell isolation push
Kettlebell Goblet Squat | quadriceps | glutes adductors abs | kettlebell compound push
Kettlebell Good Morning | hamstrings | glutes lower_back | kettlebell compound pull
Kettlebell High Pull | glutes traps | hamstrings shoulders | kettlebell compound pull | Swing and High Pull - Double Kettlebell, Kettlebell Sumo High Pull
Kettlebell Lateral Lunge | quadriceps glutes | adductors hamstrings | kettlebell compound push | Kettlebell Side Lunge
Kettlebell Lunge | quadriceps glutes | hamstrings adductors | kettlebell compound push | Walking Lunge (Kettlebell), Single-Arm Front Rack Contralateral Walking Lunge - Kettlebell, Lunge Pass Through
Kettlebell Overhead Squat | quadriceps | glutes shoulders abs | kettlebell compound push | One-Arm Overhead Kettlebell Squats
Kettlebell Pistol Squat | quadriceps glutes | adductors | kettlebell compound push
Kettlebell Romanian Deadlift | hamstrings glutes | lower_back forearms | kettlebell compound pull
Kettlebell Snatch | glutes hamstrings | shoulders traps lower_back | kettlebell compound pull | One-Arm Kettlebell Snatch, Double Kettlebell Snatch, One-Arm Kettlebell Split Snatch
Kettlebell Squat | quadriceps glutes | adductors hamstrings | kettlebell compound push | Kickstand Squat - Kettlebell
Kettlebell Sumo Deadlift | glutes | hamstrings adductors quadriceps lower_back | kettlebell compound pull | Kettlebell Deadlift
Kettlebell Sumo Squat | glutes quadriceps | adductors hamstrings | kettlebell compound push
Kettlebell Swing | glutes hamstrings | lower_back shoulders | kettlebell compound pull | Two Arm Kettlebell Swing, American Kettlebell Swing, Russian Kettlebell Swing, Double Kettlebell Swing
Kettlebell Thruster | quadriceps shoulders | glutes triceps | kettlebell compound push
Kneeling Jump | glutes quadriceps | hamstrings calves | - compound push | Kneeling Jump Squat
Kneeling Squat | glutes | quadriceps hamstrings abs | barbell compound push | Barbell Squat (On Knees)
Landmine Hack Squat | quadriceps | glutes adductors | landmine compound push
Landmine Squat | quadriceps glutes | adductors abs | landmine compound push | Landmine Goblet Squat
Landmine Thruster | quadriceps shoulders | glutes triceps | landmine compound push | Landmine Squat and Press, Single-Arm Thruster - Landmine
Lateral Band Walk | abductors | glutes | band isolation push | Monster Walk, Banded Side Step, Band Walk, X-Band Walk, Crab Walk (Band)
Lateral Bound | quadriceps glutes | calves abductors adductors | bodyweight compound push | Skater Jump, Skater Hop, Skaters, Speed Skater, Ice Skater Jump, Side Standing Long Jump
Lateral Box Jump | quadriceps glutes | calves abductors | bodyweight compound push | Side Box Jump
Lateral Lunge | quadriceps glutes | adductors hamstrings | bodyweight compound push | Side Lunge, Lateral Squat, Lateral Lunge (Band)
Leg Curl | hamstrings | calves | machine isolation pull | Hamstring Curl, Ham Curl, Beinbeuger, Kneeling Leg Curl, Curl Femoral, Ischios Machine
Leg Extension | quadriceps | | machine isolation push | Seated Leg Extension, Knee Extension, Slow-Eccentric Leg Extension, Eccentric Leg Extension, Quad Extension, Lean-Back Leg Extension, Beinstrecker, Iso-Lateral Leg Extension, MTS Leg Extension, Partial Leg Extension, Cadeira Extensora, Extensão de Pernas, Extensión de Piernas, Extensión de Cuádriceps
Leg Press | quadriceps | glutes adductors | machine compound push | Seated Leg Press, Horizontal Leg Press, Leg Press Angled Plate, 45° Leg Press, 45 Degree Leg Press, Leg Press Diagonal, Leg Press Low, Leg Press Technogym, Leg Press Technogym (Gelb), Leg Press Keller, Narrow Stance Leg Press, Super-ROM Leg Press, Incline Leg Press, Beinpresse, Linear Leg Press, Vertical Leg Press, Leg Press (Heavy), Sled Leg Press, Lying Leg Press, Iso-Lateral Leg Press, Isolateral Leg Press, Leg Press (Narrow), Sled 45° Leg Press, Presse à Cuisses, Prensa, Prensa de Piernas
Low-Bar Squat | quadriceps glutes | adductors hamstrings lower_back | barbell compound push | Low Bar Back Squat, Squats Low Back
Lunge | quadriceps glutes | hamstrings adductors | bodyweight compound push | Forward Lunge, Static Lunge, Shallow Lunge - Bodyweight, Alternating Lunge, Fente, Afundo, Avanço, Passada, Zancada, Ausfallschritt, Ausfallschritte
Lying Leg Curl | hamstrings | calves | machine isolation pull | Prone Leg Curl, Lying Hamstring Curl, Iso-Lateral Leg Curl, Lying Ham Curl, Prone Hamstring Curl, Leg Curl Allongé, Mesa Flexora, Curl Femoral Tumbado, Beinbeuger Liegend
Machine Calf Extension | calves | | machine isolation push | Calf Extension, Seated Calf Extension, Rotary Calf
Machine Deadlift | glutes hamstrings | lower_back quadriceps traps forearms | machine compound pull
Machine Glute Kickback | glutes | hamstrings | machine isolation push | Glute Machine (Kick Backwards), Glute Kickbacks Standing Machine, Glute Machine, Glute Press, Leg Kickback (Machine), Glute Extension, Hip Extension (Machine), Kickback Machine, Rear Kick, Glute Master
Machine Hip Abduction | abductors | glutes | machine isolation push | Hip Abduction Machine (Outward), Hip Abductions Outer, Hip Abductor, Hip Abduction, Thigh Abductor, Abductor, Seated Hip Abduction, Outer Thigh Machine, Abduktoren, Abduction, Lean-Forward Machine Hip Abduction, Cadeira Abdutora, Abducteurs Machine, Abductores en Máquina, Leg Abduction (Machine)
Machine Hip Adduction | adductors | | machine isolation pull | Hip Abduction Machine (Inward), Thigh Adductor, Hip Adductor, Hip Adduction, Hip Abductions Inner, Adductor, Seated Hip Adduction, Inner Thigh Machine, Adduktoren, Adduction, Cadeira Adutora, Adducteurs Machine, Aductores en Máquina, Leg Adduction (Machine)
Machine Hip Thrust | glutes | hamstrings | machine compound push | Hip Thrust Machine (Booty Builder), Booty Builder, Glute Drive, Glute Bridge (Machine), Glute Thrust
Machine Reverse Hyperextension | glutes | hamstrings lower_back | machine compound pull | Reverse Hyper (Machine)
Machine Seated Calf Raise | calves | | machine isolation push | Seated Calf Raise, Seated Calves, Bottom-Half Seated Calf Raise, Single-Leg Seated Calf Raise, Mollets Assis, Panturrilha Sentado, Gêmeos Sentado, Wadenheben Sitzend
Machine Sissy Squat | quadriceps | | machine isolation push
Machine Squat | quadriceps | glutes adductors | machine compound push | V-Squat, Lying Machine Squat, Machine Squats One-legged, Super Squat, Squat or Machine Squat, Power Squat Machine
Machine Standing Calf Raise | calves | | machine isolation push | Calf Raise (Machine), Weighted Calf Raises Machine, Bottom-Half Standing Calf Raise, Rocking Standing Calf Raise (Machine), Calf Machine, Standing Machine Calf Press
Machine Standing Hip Abduction | abductors | glutes | machine isolation push | Multi Hip Abduction
Machine Tibialis Raise | calves | | machine isolation pull -
Nordic Hamstring Curl | hamstrings | calves glutes | bodyweight isolation pull | Nordic Ham Curl, Nordic Curl, Russian Curl, Nordic Leg Curl, Nordic Hamstring, Natural Glute Ham Raise, Nordics, Floor Glute-Ham Raise, Prone Manual Hamstring, Razor Curl, Russian Leg Curl, Assisted Nordic Hamstring Curl, Band-Assisted Nordic Curl, Eccentric-Only Nordic Curl, Full Nordic Curl, Inverse Leg Curl, Self Assisted Inverse Leg Curl, Self Assisted Inverse Leg Curl (On Floor), Assisted Nordic Curl
One-Arm Kettlebell Swing | glutes hamstrings | lower_back shoulders forearms | kettlebell compound pull
Overhead Lunge | quadriceps glutes | shoulders abs | dumbbell compound push | Overhead Walking Lunge
Overhead Squat | quadriceps | shoulders glutes abs | barbell compound push | OHS
Pause Squat | quadriceps glutes | adductors hamstrings lower_back | barbell compound push | Paused Squat, Paused Back Squat, Pause Squat (Back off), Pause Back Squat
Paused Deadlift | glutes hamstrings | lower_back quadriceps traps forearms | barbell compound pull | Pause Deadlift
Pendulum Squat | quadriceps | glutes adductors | machine compound push
Pin Squat | quadriceps glutes | adductors hamstrings lower_back | barbell compound push | Anderson Squat, Dead Squat
Pistol Squat | quadriceps glutes | adductors | bodyweight compound push | One Leg Squat, Pistol, Weighted Pistol Squat, Full Pistol Squat
Power Clean | glutes quadriceps | hamstrings traps lower_back | barbell compound pull | Power Clean from Blocks
Power Snatch | glutes quadriceps | shoulders hamstrings traps | barbell compound pull | Power Snatch from Blocks, Muscle Snatch
Rack Pull | glutes | lower_back traps hamstrings forearms | barbell compound pull | Rack Deadlift, Block Pull, Block Pull Deadlift, Rack Pull with Bands, Rack Pulls Above Knee, Partial Deadlift
Reverse Hyperextension | glutes | hamstrings lower_back | bodyweight compound pull | Reverse Hyper, Quadruped Reverse Hyper
Reverse Lunge | quadriceps glutes | hamstrings adductors | bodyweight compound push | Backward Lunge, Rear Lunge, Back Lunge
Reverse Nordic Curl | quadriceps | | bodyweight isolation push | Reverse Nordic, Reverse Nordic Extension, Natural Leg Extension, Reverse Nordic Quad Extension
Reverse Plank | glutes | shoulders hamstrings abs | bodyweight isolation static | Reverse Bridge, Reverse Tabletop
Romanian Deadlift | hamstrings glutes | lower_back forearms | barbell compound pull | Romanian Deadlift (Heavy), Paused RDL, Soulevé de Terre Roumain, Levantamento Terra Romeno, Peso Muerto Rumano, Rumänisches Kreuzheben
Safety Bar Squat | quadriceps glutes | adductors lower_back upper_back | barbell compound push | SSB Squat, Safety Squat Bar Squat, Safety Squat, Hatfield Squat
Sandbag Load | glutes | lower_back quadriceps biceps | other compound pull hinge | Sandbag to Shoulder, Sandbag Over Bar, Keg Load, Sandbag Clean, Sandbag Lift
Seated Leg Curl | hamstrings | calves | machine isolation pull | Seated Hamstring Curl, Slow Seated Leg Curl (3s up 3s down), Slow Seated Leg Curl (3 up 3 down), Seated Ham Curl, Seated Leg Curl (Lean Forward), Leg Curl Assis, Cadeira Flexora, Curl Femoral Sentado, Beinbeuger Sitzend
Shrimp Squat | quadriceps glutes | adductors | bodyweight compound push
Side-Lying Hip Adduction | adductors | | bodyweight isolation pull | Side Lying Adduction, Lying Hip Adduction, Side Lying Inner Thigh Raise
Side-Lying Leg Raise | abductors | glutes | bodyweight isolation push abduction | Lateral Leg Raises, Side Leg Raises, Side Lying Hip Abduction, Side Lying Leg Lift
Single-Leg Back Extension | glutes | hamstrings lower_back | bodyweight compound pull | Single Leg Hyperextension
Single-Leg Barbell Calf Raise | calves | | barbell isolation push | Single Leg Standing Calf Raise (Barbell)
Single-Leg Barbell Hip Thrust | glutes | hamstrings | barbell compound push
Single-Leg Barbell Romanian Deadlift | hamstrings glutes | lower_back | barbell compound pull | Single Leg Deadlift (Barbell)
Single-Leg Curl | hamstrings | calves | machine isolation pull | Single Leg Seated Leg Curl, Single Leg Lying Leg Curl, Single Leg Hamstring Curl, Single Leg Leg Curl (Left), Single Leg Leg Curl (Right)
Single-Leg Dumbbell Calf Raise | calves | | dumbbell isolation push | Single Leg Standing Calf Raise (Dumbbell)
Single-Leg Dumbbell Hip Thrust | glutes | hamstrings | dumbbell compound push
Single-Leg Extension | quadriceps | | machine isolation push | Leg Extensions One-legged, Single Leg Leg Extension (Left), Single Leg Leg Extension (Right)
Single-Leg Glute Bridge | glutes | hamstrings | bodyweight isolation push | Single Leg Bridge, Single Leg Hip Bridge, Glute Bridge One-legged kettlebell
Single-Leg Hip Thrust | glutes | hamstrings | bodyweight compound push
Single-Leg Kettlebell Deadlift | hamstrings glutes | lower_back | kettlebell compound pull | Single Leg Romanian Deadlift (Kettlebell)
Single-Leg Landmine Romanian Deadlift | hamstrings glutes | lower_back | landmine compound pull | Landmine RDL
Single-Leg Machine Calf Raise | calves | | machine isolation push | Single Leg Standing Calf Raise (Machine), Single Leg Calf Press, Single Leg Leg Press Calf Raise
Single-Leg Machine Hip Thrust | glutes | hamstrings | machine compound push
Single-Leg Press | quadriceps | glutes adductors | machine compound push | Leg Press One-legged, Leg Press One-legged Low, Single Leg Seated Leg Press, Sled 45 Degrees One Leg Press
Single-Leg Romanian Deadlift | hamstrings glutes | lower_back | dumbbell compound pull | Single Leg Deadlift, Single Leg Stiff Leg Deadlift
Single-Leg Standing Calf Raise | calves | | bodyweight isolation push | Single Leg Calf Raise, Eccentric Heel Drop, Single Leg Heel Raise
Sissy Squat | quadriceps | | bodyweight isolation push
Skater Squat | quadriceps glutes | hamstrings adductors | bodyweight compound push single_leg_squat
Sled Pull | quadriceps glutes | hamstrings calves | sled compound pull | Sled Drag, Sled Drag - Harness, Forward Sled Drag, Bear Crawl Sled Drags
Sled Push | quadriceps glutes | calves shoulders | sled compound push | Prowler Push, Prowler
Sliding Leg Curl | hamstrings | glutes calves | other isolation pull | Slider Leg Curl, Platform Hamstring Slides, Sliding Hamstring Curl, Hamstring Slides
Smith Machine Bulgarian Split Squat | quadriceps glutes | hamstrings adductors | smith_machine compound push
Smith Machine Calf Raise | calves | | smith_machine isolation push | Standing Calf Raise (Smith Machine), Deficit Smith Machine Calf Raise
Smith Machine Curtsy Lunge | glutes quadriceps | abductors adductors | smith_machine compound push
Smith Machine Deadlift | glutes hamstrings | lower_back quadriceps traps forearms | smith_machine compound pull
Smith Machine Front Squat | quadriceps | glutes upper_back abs | smith_machine compound push | Smith Front Squat Clean Grip
Smith Machine Good Morning | hamstrings | glutes lower_back | smith_machine compound pull | Smith Bent Knee Good Morning
Smith Machine Hack Squat | quadriceps | glutes adductors | smith_machine compound push
Smith Machine Hip Thrust | glutes | hamstrings | smith_machine compound push | Smith Machine Glute Bridge
Smith Machine Leg Press | quadriceps | glutes adductors | smith_machine compound push
Smith Machine Lunge | quadriceps glutes | hamstrings adductors | smith_machine compound push | Smith Machine Static Lunge, Smith Machine Static Lunge w/ Elevated Front Foot, Smith Machine Front Foot Elevated Lunge
Smith Machine Pistol Squat | quadriceps glutes | adductors | smith_machine compound push
Smith Machine Reverse Calf Raise | calves | | smith_machine isolation pull - | Smith Toe Raise
Smith Machine Reverse Lunge | quadriceps glutes | hamstrings adductors | smith_machine compound push | Deficit Smith Machine Reverse Lunge
Smith Machine Romanian Deadlift | hamstrings glutes | lower_back forearms | smith_machine compound pull
Smith Machine Seated Calf Raise | calves | | smith_machine isolation push
Smith Machine Split Squat | quadriceps glutes | hamstrings adductors | smith_machine compound push | Smith Single-Leg Split Squat, Smith Machine Front Foot Elevated Split Squat
Smith Machine Squat | quadriceps glutes | adductors hamstrings | smith_machine compound push | Machine Squats Smith, Bottom-Half Smith Machine Squat, Smith Machine Back Squat, Paused Smith Machine Squat, Smith Machine Box Squat
Smith Machine Stiff-Legged Deadlift | hamstrings | glutes lower_back forearms | smith_machine compound pull
Smith Machine Sumo Squat | glutes quadriceps | adductors hamstrings | smith_machine compound push
Snatch Balance | quadriceps | shoulders glutes triceps | barbell compound push | Heaving Snatch Balance, Drop Snatch
Snatch Pull | glutes hamstrings | quadriceps traps upper_back forearms | barbell compound pull
Snatch | glutes quadriceps | shoulders hamstrings traps | barbell compound pull | Full Snatch, Squat Snatch, Snatch from Blocks, Split Snatch
Snatch-Grip Deadlift | glutes hamstrings | lower_back upper_back traps forearms | barbell compound pull | Snatch Deadlift
Snatch-Grip Romanian Deadlift | hamstrings glutes | lower_back upper_back forearms | barbell compound pull
Spanish Squat | quadriceps | | band compound push
Split Squat | quadriceps glutes | hamstrings adductors | bodyweight compound push | ATG Split Squat, Static Split Squat
Squat Thrust | quadriceps | shoulders chest abs | bodyweight compound push jump
Stability Ball Glute Bridge | glutes | hamstrings abs | exercise_ball isolation push | Physioball Hip Bridge, Stability Ball Hip Thrust, Glute Bridge on Ball
Stability Ball Leg Curl | hamstrings | glutes calves | exercise_ball isolation pull | Ball Leg Curl, Hamstring Curl (Stability Ball)
Standing Calf Raise | calves | | bodyweight isolation push | Bodyweight Calf Raise, Standing Calves, Standing Heel Raise, Heel Raise, Mollets Debout, Panturrilha em Pé, Gêmeos em Pé, Wadenheben Stehend
Standing Hip Abduction | abductors | glutes | bodyweight isolation push | Hip Abduction (Bodyweight), Standing Side Leg Raise, Standing Lateral Leg Raise
Standing Leg Curl | hamstrings | calves | machine isolation pull | Standing Hamstring Curl
Step-Up | quadriceps glutes | hamstrings | bodyweight compound push | Box Step-Up, Bench Step Up, Step-Up With Knee Raise
Stiff-Legged Deadlift | hamstrings | glutes lower_back forearms | barbell compound pull | Straight Leg Deadlift, Wide Stance Stiff Legs, Stiff Deadlift, Soulevé de Terre Jambes Tendues, Stiff, Peso Muerto Piernas Rígidas, Gestrecktes Kreuzheben
Suitcase Deadlift | glutes quadriceps | hamstrings obliques lower_back forearms traps | - compound pull | Suitcase Deadlift (Barbell), Suitcase Deadlift (Dumbbell), Suitcase Deadlift (Kettlebell), One-Arm Side Deadlift, Barbell One Arm Side Deadlift
Sumo Deadlift | glutes | hamstrings adductors quadriceps lower_back | barbell compound pull | Sumo Deadlift (Paused), Sumo Deadlift with Bands, Sumo Deadlift with Chains, Reverse Band Sumo Deadlift, Soulevé de Terre Sumo, Levantamento Terra Sumô, Peso Muerto Sumo, Sumo Kreuzheben
Sumo Squat | glutes quadriceps | adductors hamstrings | bodyweight compound push | Plie Squat, Wide Stance Squat, Agachamento Sumô, Sentadilla Sumo
Suspension Leg Curl | hamstrings | glutes calves | suspension isolation pull | TRX Hamstring Curl
Suspension Pistol Squat | quadriceps glutes | adductors | suspension compound push
Suspension Split Squat | quadriceps glutes | hamstrings adductors | suspension compound push | Suspended Split Squat, Suspension Bulgarian Split Squat
Suspension Squat | quadriceps glutes | adductors | suspension compound push
Thruster | quadriceps shoulders | glutes triceps | barbell compound push | Squat to Press
Tibialis Raise | calves | | bodyweight isolation pull - | Tib Raise, Reverse Calf Raise, Tib Bar Raise, Anterior Tibialis Raise, Tib Bar, Tibialis Raise (Band)
Tire Flip | glutes | quadriceps hamstrings lower_back shoulders | other compound push hinge | Tyre Flip
Trap Bar Deadlift | glutes quadriceps | hamstrings lower_back traps forearms | trap_bar compound pull | Deadlift - Trap Bar High Handles, Deadlift - Trap Bar Low Handles, Rickshaw Deadlift
Trap Bar Romanian Deadlift | hamstrings glutes | lower_back forearms | trap_bar compound pull
Tuck Jump | quadriceps glutes | calves abs | bodyweight compound push | Knee Tuck Jump
Walking Lunge | quadriceps glutes | hamstrings adductors | bodyweight compound push | Lunge Walk, Fentes Marchées, Zancadas Caminando, Walking Lunge (Band)
Wall Ball | quadriceps shoulders | glutes triceps | medicine_ball compound push squat | Wall Ball Shot, Medicine Ball Wall Ball
Wall Sit | quadriceps | glutes | bodyweight isolation static squat | Wall Squat, Wall Sit Hold, Weighted Wall Sit
Weighted Cossack Squat | adductors quadriceps | glutes | - compound push | Cossack Squat (Dumbbell), Cossack Squat (Kettlebell), Goblet Cossack Squat
Weighted Sissy Squat | quadriceps | | plate isolation push
Wide-Stance Leg Press | glutes quadriceps | adductors hamstrings | machine compound push | Sumo Leg Press, Leg Press Frog, High Foot Leg Press, Sled 45° Leg Wide Press, Wide Leg Press
Yoke Walk | quadriceps glutes | traps abs lower_back | other compound static | Yoke Carry, Yoke, Super Yoke
Zercher Squat | quadriceps glutes | abs upper_back biceps | barbell compound push
`;
