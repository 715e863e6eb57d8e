/** Exercises mainly for lower back, abs, obliques and neck. `exercises.ts` explains the format. */
export const CORE = `
Ab Scissors | abs | | bodyweight isolation pull leg_raise | Scissors, Scissor Kick, Leg Scissors, Scissors Crossover Kick
Ab Wheel Rollout | abs | obliques lats | other compound pull | Ab Wheel, Ab Roller, Ab Rollout, Kneeling Ab Wheel Roll-Out, Wheel Rollout, Kneeling Ab Wheel, Standing Ab Wheel Rollout, Roll Out, Ab Roller Rollout, Roue Abdominale, Roda Abdominal, Rueda Abdominal
Back Extension on Stability Ball | lower_back | glutes hamstrings | exercise_ball compound pull | Exercise Ball Back Extension With Hands Behind Head, Exercise Ball Back Extension With Arms Extended, Stability Ball Hyperextension
Back Extension | lower_back | glutes hamstrings | bodyweight compound pull | Back Extension (Hyperextension), Hyperextension, Roman Chair Back Extension, 45° Hyperextension, 45 Degree Hyperextension, 45 Degree Back Extension, 45° Back Extension, Hyperextensions With No Hyperextension Bench, Roman Chair Hyperextension, Lumbar Extension, Lower Back Extension, 45 Degree Hyper, Hypers, Hyperextension (on Bench), Hiperextensão, Hiperextensión, Extension Lombaire, Rückenstrecker
Ball Slam | abs | lats shoulders | medicine_ball compound push | Medicine Ball Slam, Overhead Slam, One-Arm Medicine Ball Slam
Band Crunch | abs | obliques | band isolation pull | Weighted Crunches Band, Kneeling Band Crunch
Band Pallof Press | obliques | abs | band isolation static
Band Side Bend | obliques | abs | band isolation pull
Band Woodchop | obliques | abs | band compound pull | Woodchoppers Horizontal Band, Woodchoppers Downwards Band, Woodchoppers Upwards Band
Barbell Rollout | abs | obliques lats | barbell compound pull | Barbell Ab Rollout, Barbell Ab Rollout - On Knees, Barbell Rollout from Bench
Barbell Side Bend | obliques | abs | barbell isolation pull
Bear Plank | abs | shoulders quadriceps obliques | bodyweight isolation static | Bear Hold, Bear Plank Hold
Bicycle Crunch | abs obliques | | bodyweight isolation pull | Bicycle Crunch Raised Legs, Air Bicycle, Bicycle Kick, Standing Bicycle Crunch, Bycicle Crunch, Bicycle Abs, Air Bike Crunch, Bicycle Crunch (Band)
Bird Dog | lower_back | glutes abs | bodyweight compound static | Quadruped Bird Dog, Bird Dog (Band)
Cable Crunch | abs | obliques | cable isolation pull | Kneeling Cable Crunch, Rope Crunch, Standing Rope Crunch, Cable Seated Crunch, Weighted Crunches Cable, Weighted Crunches Vertical Cable, Cable Ab Crunch, Kneeling Rope Crunch, Standing Cable Crunch, Bosu Ball Cable Crunch With Side Bends, Kneeling Cable Crunch With Alternating Oblique Twists, Decline Cable Crunch
Cable Reverse Crunch | abs | obliques | cable isolation pull
Cable Side Bend | obliques | abs | cable isolation pull | One-Arm High-Pulley Cable Side Bends, Cable Oblique Side Bend, Cable Side Crunch, Oblique Cable Crunch
Cable Twist | obliques | abs | cable isolation pull | Cable Russian Twists, Woodchoppers Horizontal Cable, Cable Rotation, Cable Torso Rotation, Standing Cable Twist, Cable Oblique Twist, Cable Trunk Rotation, Cable Core Rotation
Captain's Chair Knee Raise | abs | obliques | bodyweight isolation pull | Knee Raise Parallel Bars, Knee/Hip Raise On Parallel Bars, Roman Chair Knee Raise, Vertical Knee Raise, Captain's Chair
Captain's Chair Leg Raise | abs | obliques | bodyweight isolation pull | Leg Raise Parallel Bars, Roman Chair Leg Raise, Leg Raises Machine, Vertical Leg Raise, Leg Raise Supported, Back-Supported Leg Raise, Dip Station Leg Raise, Captains Chair Straight Leg Raise
Cocoon | abs | obliques | bodyweight isolation pull crunch
Cross-Body Crunch | obliques abs | | bodyweight isolation pull | Elbow to Knee, Cross Crunch, Alternating Crunch, Elbow to Knee Crunch, Twisting Crunch, Twist Crunch
Crunch | abs | obliques | bodyweight isolation pull | Ab Crunch, Crunch - Hands Overhead, Corpse Crunch, Tuck Crunch, Sit Crunch, Floor Crunch, Janda Crunch, McGill Curl-Up, Crunches With Legs Up, Curl-Up, Abdominal Supra, Bauchpresse
Dead Bug | abs | | bodyweight isolation static | A2: Two-Arms Two-Legs Dead Bug, Dead Bug (Weighted), Dead Bug (Band)
Decline Crunch | abs | obliques | bodyweight isolation pull | Decline Bench Crunch
Decline Sit-Up | abs | obliques | bodyweight isolation pull | Incline Sit Up, Decline Bench Sit Up, Weighted Decline Sit Up, Weighted Situps Decline Bench (3), Weighted Situps Decline Bench (6), Weighted Situps Decline Bench
Dragon Flag | abs | obliques lats | bodyweight compound pull leg_raise | Dragonfly, Dragon Fly, Dragon Flag Negative
Dumbbell Side Bend | obliques | abs | dumbbell isolation pull | Oblique Side Bend, Side Dumbbell Trunk Flexion
Dumbbell Windmill | obliques | shoulders abs | dumbbell compound static side_bend
Dumbbell Woodchop | obliques | abs shoulders | dumbbell compound pull
Flutter Kicks | abs | | bodyweight isolation pull leg_raise | Laying Down Flutter Kick, Lying Flutter Kick
Frog Crunch | abs | obliques | bodyweight isolation pull | Butterfly Crunch
Front Rack Carry | abs | upper_back shoulders obliques | kettlebell compound static | Front Rack Walk, Front Rack March - Kettlebell, Zercher Carry, Sandbag Carry, Bear Hug Carry, Goblet Carry
Hanging Knee Raise | abs | obliques | bodyweight isolation pull | Hanging Leg Raise (Knees), Hanging Knee Tuck, Hanging Side-To-Side Knee Drive, Hanging Oblique Knee Raise, Hanging Knee Up, Hanging Knee Raise with Twist
Hanging Leg Raise | abs | obliques | bodyweight isolation pull | Hanging Straight Leg Raise, Hanging Pike, Hanging Leg Lift, Hanging Bar Leg Raise, HLR, Relevé de Jambes Suspendu, Elevação de Pernas na Barra, Beinheben Hängend
Hanging Windshield Wiper | obliques abs | lats | bodyweight isolation pull | Windshield Wipers
Heel Taps | obliques | abs | bodyweight isolation pull side_bend | Alternate Heel Touchers, Heel Touch, Heel Touchers, Penguin Crunch, Lying Heel Touch, Heel Tap Crunch
High-to-Low Cable Woodchop | obliques | abs | cable compound pull | Cable Twist (Up to down), Standing Cable Wood Chop, Woodchoppers Downwards Cable, Woodchop, Cable Judo Flip, Cable Chop, High Cable Woodchop
Hollow Hold | abs | | bodyweight isolation static | Hollow Body Hold, Hollow Body, Hollow Rock, Hollow Body Rock
Inchworm | abs | shoulders hamstrings | bodyweight compound push plank | Inch Worm, Hand Walkout
Jackknife Sit-Up | abs | obliques | bodyweight isolation pull | Jackknife, Jack Knife, Jackknives, Jack Knife Sit Up, Jackknife Crunch
Jefferson Curl | lower_back | hamstrings | - isolation pull hinge | Jefferson Curl (Dumbbell), Jefferson Curl (Kettlebell), Barbell Jefferson Curl
Kettlebell Around the World | abs | obliques forearms shoulders | kettlebell compound pull | Kettlebell Figure 8, Kettlebell Pass Between The Legs
Kettlebell Side Bend | obliques | abs | kettlebell isolation pull
Kettlebell Windmill | obliques | shoulders abs | kettlebell compound static side_bend | Advanced Kettlebell Windmill, Double Kettlebell Windmill
Knees-to-Elbows | abs | obliques | bodyweight compound pull leg_raise | Knees to Elbow, Gorilla Chin/Crunch, K2E, Knee to Elbow
L-Sit | abs | quadriceps triceps | bodyweight isolation static | L-Sit Hold, Hanging L-Sit, V-Sit Hold, V Sit, Boat Hold, Full L-Sit, Tuck L-Sit, Foot-Supported L-Sit (Tuck Hold), L Hold, L-Sit on Floor
Landmine 180 | obliques | abs shoulders | landmine compound pull twist | Landmine 180's, Landmine Rotation, Landmine Twist, Landmine Anti-Rotation, Landmine Rainbow
Low-to-High Cable Woodchop | obliques | abs shoulders | cable compound pull | Cable Twist (Down to up), Standing Cable Lift, Woodchoppers Upwards Cable, Reverse Woodchop, Low to High Wood Chop, Low Cable Woodchop
Lying Knee Raise | abs | obliques | bodyweight isolation pull | Flat Knee Raise, Flat Bench Leg Pull-In, Leg Pull-In, Knee Tuck, Seated Flat Bench Leg Pull-In, Seated Leg Tucks, Seated Knee Tuck, Seated Knee Raise, Bench Knee Tuck, Seated In and Out, Bench Leg Pull-In
Lying Leg Raise | abs | obliques | bodyweight isolation pull | Flat Leg Raise, Leg Raise, Flat Bench Lying Leg Raise, Floor Leg Raise, Lying Leg Lift, Supine Leg Raise, Lying Straight Leg Raise, Bench Leg Raise, Incline Leg Raise, Decline Leg Raise, Straight Leg Raise, Flat Bench Leg Raise, Relevé de Jambes, Elevação de Pernas, Elevación de Piernas, Beinheben, Leg Raise (Band)
Lying Windshield Wiper | obliques | abs | bodyweight isolation pull | Lying Windshield Wiper with Bent Knees, Floor Wipers, Isometric Wipers (Lying)
Machine Back Extension | lower_back | glutes hamstrings | machine isolation pull | Lower Back, Lower Back Extension (Machine), Seated Back Extension
Machine Crunch | abs | obliques | machine isolation pull | Ab Crunch Machine, Weighted Crunches Machine, Seated Crunch (Machine), Weighted Crunches Apple Machine, MTS Abdominal Crunch, Total Abdominal, Abdominal, Seated Ab Crunch
Machine Neck Extension | neck | traps | machine isolation pull | 4-Way Neck, Neck Machine, Neck Flexion (Machine), Neck Curl (Machine), Four Way Neck
Machine Torso Rotation | obliques | abs | machine isolation pull | Torso Rotation, Rotary Torso, Weighted Russian Twists Machine, Machine Torso Twist, Rotation Machine, Torso Machine, Machine Oblique Twist, Oblique Machine, Trunk Rotation (Machine)
Medicine Ball Rotational Throw | obliques | abs shoulders | medicine_ball compound push | Side Medicine Ball Throw, Medicine Ball Side Toss, Rotational Slam - Medicine Ball, Seated Rotational Slam - Medicine Ball
Medicine Ball Woodchop | obliques | abs shoulders | medicine_ball compound pull
Mountain Climber | abs | shoulders quadriceps | bodyweight compound push plank | Cross Body Mountain Climber, Sliding Mountain Climber, Mountain Climber (Band)
Neck Curl | neck | | bodyweight isolation pull | Lying Neck Curls, Lying Face Up Neck Resistance, Neck Flexion, Lying Neck Flexion, Isometric Neck Exercise - Front And Back
Neck Extension | neck | traps | bodyweight isolation pull | Lying Neck Extension, Neck Bridge, Wrestler Bridge
Neck Lateral Flexion | neck | | plate isolation pull - | Side Neck Curl, Neck Side Flexion, Isometric Neck Exercise - Sides, Neck Side Raise
Oblique Crunch | obliques | abs | bodyweight isolation pull | Side Crunch, Oblique Crunches - On The Floor, Decline Oblique Crunch, Feet-Elevated Oblique Crunch - Stability Ball, Lying Oblique Crunch, Side Oblique Crunch, Side Jackknife, Oblique Sit-Up
Oblique Twist | obliques | abs | - isolation pull | Torso Twist, Trunk Twist, Trunk Rotation
Pallof Press | obliques | abs | cable isolation static | Cable Core Palloff Press, Kneeling Pallof Press, Pallof Press With Rotation, Half Kneeling Pallof Press, Standing Pallof Press, Pallof Hold, Anti-Rotation Press
Plank Hip Dip | obliques abs | shoulders | bodyweight isolation pull plank | Plank Dips, Plank Hip Twist, Front Plank With Twist
Plank Knee to Elbow | abs obliques | shoulders | bodyweight compound pull | Forearm Plank Knee to Elbow, Spiderman, Spiderman Plank, Spider Crawl, Plank Pull Through, Spiderman Climber, Spiderman Crunch, Spiderman Mountain Climber
Plank | abs | obliques shoulders | bodyweight isolation static | Forearm Plank, Front Plank, Elbow Plank, High Plank, Long-Lever Plank, LLPT Plank, RKC Plank, One-Handed Plank, Plank Hold, Extended Plank, Unterarmstütz, Low Plank, Long Lever Posterior Tilt Plank, Body Saw, Gainage, Prancha, Prancha Isométrica, Plancha, Plancha Abdominal
Plate Side Bend | obliques | abs | plate isolation pull
Reverse Crunch | abs | obliques | bodyweight isolation pull | Decline Reverse Crunch, Bent-Knee Hip Raise, Bottoms Up, Butt-Ups, Candlestick, Modified Candlestick, Lying Hip Lift, Lying Leg-Hip Raise, Roman Chair Crunch, Hip Raise (Abs), Leg Hip Raise, Reverse Crunch (Band)
Roman Chair Side Bend | obliques | lower_back | bodyweight isolation pull | 45-Degree Side Bend, Side Hyperextension, Roman Chair Oblique Crunch, Weighted Ball Side Bend, Hyperextension Side Bend, Roman Chair Oblique Raise, Oblique Hyperextension, Side Back Extension
Russian Twist | obliques | abs | bodyweight isolation pull | Seated Oblique Twist, Seated Twist, Seated Russian Twist
Seated Barbell Twist | obliques | abs | barbell isolation pull | Barbell Twist, Standing Barbell Twist, Seated Bar Twist, Broomstick Twist
Seated Good Morning | lower_back | hamstrings glutes | barbell compound pull
Shoulder Taps | abs | shoulders obliques | bodyweight compound static plank | Plank Shoulder Taps
Side Bend | obliques | abs | bodyweight isolation pull | Standing Side Bend, Standing Side Crunch, Standing Oblique Crunch
Side Plank | obliques | abs abductors | bodyweight isolation static | Side Bridge, Kneeling Side Plank, Side Plank Hip Dip, Side Plank Dips, Side Plank Hold, Side Plank (Left), Side Plank (Right), Hip Dips, Side Plank with Rotation, Side Bridge Hip Dip, Side Plank Raise
Sit-Up | abs | obliques | bodyweight isolation pull | 3/4 Sit-Up, Frog Sit-Ups, Janda Sit-Up, Press Sit-Up, Butterfly Sit Up, GHD Sit Up, Roman Chair Sit Up, Full Sit Up, AbMat Sit Up, Bodyweight Situps Ball, Roll-Up, Otis-Up
Sledgehammer Swing | obliques abs | shoulders lats | other compound pull twist | Sledgehammer, Tire Hammer, Sledgehammer Slam
Stability Ball Crunch | abs | obliques | exercise_ball isolation pull | Bodyweight Crunches Ball, Ball Crunch, Crunch - Legs On Exercise Ball, Swiss Ball Weighted Crunch
Stability Ball Plank | abs | obliques shoulders | exercise_ball isolation static | Stir the Pot
Stability Ball Pull-In | abs | obliques shoulders | exercise_ball isolation pull crunch | Stability Ball Jackknife, Stability Ball Pike, Stability Ball Knee Tuck, Exercise Ball Pike Push Up
Stability Ball Rollout | abs | obliques lats | exercise_ball compound pull | Ab Rollout (Stability Ball)
Stomach Vacuum | abs | | bodyweight isolation static | Ab Vacuum, Vacuum
Suitcase Carry | obliques forearms | abs traps | - compound static | Suitcase Walk, Suitcase Carry (Kettlebell), Single Arm Farmers Walk, Single Arm Farmer Carry, Dumbbell Suitcase Carry
Superman | lower_back | glutes upper_back | bodyweight isolation pull hinge | Superman Hold, Floor Back Extension, Supermen, Superman Pull, Aquaman
Suspension Fallout | abs | obliques lats | suspension compound pull | Suspended Fallout, Ring Rollout
Suspension Jackknife | abs | obliques shoulders | suspension isolation pull | Jack Knife (Suspension), Suspended Reverse Crunch, TRX Knee Tuck, TRX Pike
Toe Touch | abs | | bodyweight isolation pull | Toe Touch Abs, Toe Touch Crunch, Lying Toe Touch, Toe Touchers
Toes-to-Bar | abs | obliques lats | bodyweight compound pull | Toes 2 Bar
V-Up | abs | obliques | bodyweight isolation pull | V Sit Up, Single-Leg V-Up, Tuck Up, Single-Leg Tuck-Up
Weighted Back Extension | lower_back | glutes hamstrings | - compound pull | Back Extension (Weighted Hyperextension), Weighted Hyperextension, Weighted 45° Hyperextension, Weighted Ball Hyperextension, Weighted 45 Degree Hyperextension, Weighted 45deg Hyperextension, Weighted 45 Degree Back Extension, Barbell Back Extension
Weighted Crunch | abs | obliques | plate isolation pull | Plate Crunch, Weighted Floor Crunch
Weighted Decline Crunch | abs | obliques | plate isolation pull | Decline Crunch (Plate)
Weighted Hanging Knee Raise | abs | obliques | - isolation pull
Weighted Hanging Leg Raise | abs | obliques | - isolation pull | Weighted Hanging Leg-Hip Raise, Dumbbell Hanging Leg Raise
Weighted Neck Curl | neck | | plate isolation pull | Lying Neck Curls (Weighted), Lying Face Up Plate Neck Resistance, Plate Neck Curl, Head Harness Neck Curl
Weighted Neck Extension | neck | traps | plate isolation pull | Lying Neck Extension (Weighted), Lying Face Down Plate Neck Resistance, Head Harness Neck Extension, Neck Extension (Plate), Neck Harness, Neck Harness Extension, Seated Head Harness Neck Resistance
Weighted Plank | abs | obliques shoulders | plate isolation static
Weighted Russian Twist | obliques | abs | - isolation pull | Plate Twist, Russian Twist (Plate), Medicine Ball Full Twist, Russian Twist (Medicine Ball), Russian Twist (Kettlebell), Russian Twist (Dumbbell), Russian Twist (Band)
Weighted Sit-Up | abs | obliques | plate isolation pull | Weighted Sit-Ups - With Bands, Plate Sit Up, Weighted Situps Ball, Weighted Situps Chest-pad, Weighted Situps (Arm-Bar)
`;
