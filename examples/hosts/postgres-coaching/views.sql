-- Views that the backend adds so that freshlegs can read its tables. They have shapes that a
-- mapping can describe.

create view app.performed_set as
select
  session.training_log_id,
  item.place as exercise_place,
  item.movement_id,
  number as set_number,
  item.reps,
  item.weight
from app.session
join app.session_exercise item on item.session_id = session.id
cross join lateral generate_series(1, item.sets) number;

create view app.movement_muscle as
select
  movement.id as movement_id,
  part.role,
  btrim(named.muscle) as muscle,
  part.start + named.place as place
from app.movement
cross join lateral (values
  ('primary', split_part(movement.trains, ';', 1), 0),
  ('secondary', split_part(movement.trains, ';', 2), 100)
) part (role, list, start)
cross join lateral regexp_split_to_table(part.list, ',') with ordinality named (muscle, place)
where btrim(named.muscle) <> '';
