-- Campaigns that many drones fly together: who was asked, what was agreed, and what their flights add up to.

create table tasks (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  inviter_id uuid not null references accounts (id),
  -- Its managers look after the task beside the inviter.
  company_id uuid references companies (id),
  state text not null default 'draft' check (state in ('draft', 'inviting', 'active', 'closed')),
  district text not null,
  district_code text not null default '',
  boundary jsonb,
  -- Of the drawn outline, else of the plots together.
  district_m2 double precision,
  from_day date not null,
  to_day date not null,
  time_zone text not null,
  target_m2 double precision,
  crop text not null default '',
  product text not null default '',
  dosage_lpha double precision,
  tolerances jsonb not null,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  started_at timestamptz,
  closed_at timestamptz,
  -- Rises with every change of what is treated in it: maps name it in the addresses of its tiles.
  ground_version integer not null default 0,
  check (from_day <= to_day),
  check ((state = 'closed') = (closed_at is not null))
);
create index tasks_inviter on tasks (inviter_id, created_at desc, id);
create index tasks_company on tasks (company_id, created_at desc, id);
create index tasks_newest on tasks (created_at desc, id);

-- With the boundary that held when it was attached: a plot that is drawn again moves no figures.
create table task_plots (
  task_id uuid not null references tasks (id) on delete cascade,
  plot_id uuid not null references plots (id),
  boundary_version integer not null,
  primary key (task_id, plot_id)
);
create index task_plots_plot on task_plots (plot_id);

create table task_supervisors (
  task_id uuid not null references tasks (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  added_at timestamptz not null,
  primary key (task_id, account_id)
);
create index task_supervisors_account on task_supervisors (account_id);

create table task_participants (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references tasks (id) on delete cascade,
  drone_id text not null references devices (id),
  -- Who answers for it, as it was when it was added: its owner or, without one, the managers of its company.
  owner_id uuid references accounts (id),
  company_id uuid references companies (id),
  state text not null default 'untreated'
    check (state in ('untreated', 'agreed', 'declined', 'expired', 'withdrawn', 'removed')),
  revision integer not null default 1,
  -- Agreed to, or asked for while it is untreated.
  from_day date not null,
  to_day date not null,
  added_at timestamptz not null,
  invited_at timestamptz,
  expires_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references accounts (id),
  -- When a confirmed one was removed; what it flew until then counts.
  ended_at timestamptz,
  check (from_day <= to_day),
  check (owner_id is not null or company_id is not null)
);
create unique index task_participants_open on task_participants (task_id, drone_id)
  where state in ('untreated', 'agreed');
create index task_participants_task on task_participants (task_id, state);
create index task_participants_drone on task_participants (drone_id);
create index task_participants_owner on task_participants (owner_id, state);
create index task_participants_company on task_participants (company_id, state) where owner_id is null;
create index task_participants_due on task_participants (expires_at) where state = 'untreated';
create index task_participants_answerer on task_participants (answered_by);

-- What was agreed from when on: a flight counts by the period that was in force when it took off.
create table task_periods (
  participant_id uuid not null references task_participants (id) on delete cascade,
  effective_from timestamptz not null,
  from_day date not null,
  to_day date not null,
  primary key (participant_id, effective_from),
  check (from_day <= to_day)
);

create table task_proposals (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references tasks (id) on delete cascade,
  participant_id uuid not null references task_participants (id) on delete cascade,
  old_from date not null,
  old_to date not null,
  new_from date not null,
  new_to date not null,
  note text not null default '',
  state text not null default 'untreated'
    check (state in ('untreated', 'agreed', 'declined', 'expired', 'withdrawn', 'superseded')),
  proposed_by uuid references accounts (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  answered_by uuid references accounts (id),
  check (new_from <= new_to),
  check ((state = 'untreated') = (ended_at is null))
);
create unique index task_proposals_open on task_proposals (participant_id) where state = 'untreated';
create index task_proposals_task on task_proposals (task_id, proposed_at desc, id);
create index task_proposals_due on task_proposals (expires_at) where state = 'untreated';
create index task_proposals_people on task_proposals (proposed_by);
create index task_proposals_answerer on task_proposals (answered_by);

-- Counted flights with the figures that they are counted with. A closed task keeps them whatever becomes of the flight,
-- so nothing refers to flights here.
create table task_flights (
  task_id uuid not null references tasks (id) on delete cascade,
  flight_id uuid not null,
  participant_id uuid not null references task_participants (id) on delete cascade,
  drone_id text not null,
  pilot_id uuid references accounts (id),
  -- Revision of the flight that the figures are of.
  revision integer not null,
  -- Of the take-off in the task's zone.
  day date not null,
  start_at timestamptz not null,
  work_type text not null,
  flight_s numeric not null,
  work_s numeric not null,
  gross_m2 numeric not null,
  inside_m2 numeric not null,
  outside_m2 numeric not null,
  -- Its exact net area on what the grid makes of it: cells that it treats first count with it.
  ground_scale double precision not null,
  volume_l numeric,
  mass_kg numeric,
  -- Working seconds that were measured against a tolerance, and those out of it.
  height_s numeric not null,
  height_out_s numeric not null,
  speed_s numeric not null,
  speed_out_s numeric not null,
  flow_s numeric not null,
  flow_out_s numeric not null,
  primary key (task_id, flight_id)
);
create index task_flights_time on task_flights (task_id, start_at desc, flight_id);
create index task_flights_participant on task_flights (participant_id, start_at desc, flight_id);
create index task_flights_flight on task_flights (flight_id);
create index task_flights_pilot on task_flights (pilot_id);

-- Their sums, kept by the triggers below. Decimal numbers: what is added and later taken away leaves exactly nothing.
create table task_sums (
  task_id uuid not null references tasks (id) on delete cascade,
  participant_id uuid not null references task_participants (id) on delete cascade,
  day date not null,
  sorties bigint not null,
  flight_s numeric not null,
  work_s numeric not null,
  gross_m2 numeric not null,
  inside_m2 numeric not null,
  outside_m2 numeric not null,
  volume_l numeric not null,
  mass_kg numeric not null,
  volume_on_m2 numeric not null,
  height_s numeric not null,
  height_out_s numeric not null,
  speed_s numeric not null,
  speed_out_s numeric not null,
  flow_s numeric not null,
  flow_out_s numeric not null,
  primary key (task_id, participant_id, day)
) with (fillfactor = 80);

-- Ground of the district on a grid of one metre, in tiles of 256 by 256: what each counted flight treated of it, and all
-- of them together. Bits row by row from the south-west, deflated.
create table task_flight_tiles (
  task_id uuid not null,
  flight_id uuid not null,
  tile_row integer not null,
  tile_col integer not null,
  bits bytea not null,
  primary key (task_id, tile_row, tile_col, flight_id),
  foreign key (task_id, flight_id) references task_flights (task_id, flight_id) on delete cascade
);
create index task_flight_tiles_flight on task_flight_tiles (task_id, flight_id);
create table task_tiles (
  task_id uuid not null references tasks (id) on delete cascade,
  tile_row integer not null,
  tile_col integer not null,
  bits bytea not null,
  cells integer not null,
  primary key (task_id, tile_row, tile_col)
);
-- Ground that a day treated for the first time.
create table task_tile_days (
  task_id uuid not null references tasks (id) on delete cascade,
  tile_row integer not null,
  tile_col integer not null,
  day date not null,
  net_m2 numeric not null,
  primary key (task_id, tile_row, tile_col, day)
);
create table task_net_days (
  task_id uuid not null references tasks (id) on delete cascade,
  day date not null,
  net_m2 numeric not null,
  primary key (task_id, day)
) with (fillfactor = 80);
create table task_plot_tiles (
  task_id uuid not null references tasks (id) on delete cascade,
  plot_id uuid not null,
  tile_row integer not null,
  tile_col integer not null,
  net_m2 double precision not null,
  primary key (task_id, plot_id, tile_row, tile_col)
);

-- Flights whose place in a task may not be what it was. Writers only add: no flight waits for another one, and a
-- paused updater holds up no one.
create table task_changes (
  no bigint generated always as identity primary key,
  task_id uuid not null references tasks (id) on delete cascade,
  flight_id uuid not null
);
create index task_changes_task on task_changes (task_id, no);

do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'new table as came', 'select id, drone_id from came'),
    ('delete', 'old table as went', 'select id, drone_id from went'),
    -- Only what derives a flight again raises its revision.
    ('update', 'old table as went new table as came', 'select c.id, c.drone_id from came c join went w using (id)
      where c.revision <> w.revision or c.counted <> w.counted or c.start_at <> w.start_at')) k (event, tables, rows)
  loop
    execute format($f$
      create function note_task_flight_%1$s() returns trigger language plpgsql as $$
      begin
        insert into task_changes (task_id, flight_id)
        select distinct p.task_id, f.id from (%2$s) f join task_participants p on p.drone_id = f.drone_id
        join tasks t on t.id = p.task_id
        where p.state in ('agreed', 'removed') and t.state in ('inviting', 'active');
        return null;
      end $$;
      create trigger note_task_flight_%1$s after %1$s on flights referencing %3$s
        for each statement execute function note_task_flight_%1$s()$f$, kind.event, kind.rows, kind.tables);
  end loop;
end $do$;

do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'new table as came', 'select 1 as sign, c.* from came c'),
    ('delete', 'old table as went', 'select -1 as sign, w.* from went w'),
    ('update', 'old table as went new table as came',
      'select 1 as sign, c.* from came c union all select -1 as sign, w.* from went w')) k (event, tables, rows)
  loop
    execute format($f$
      create function sum_task_flights_%1$s() returns trigger language plpgsql as $$
      begin
        -- With a task, or a participant, its sums go as well.
        insert into task_sums as s
        select f.task_id, f.participant_id, f.day, sum(sign), sum(sign * flight_s), sum(sign * work_s),
          sum(sign * gross_m2), sum(sign * inside_m2), sum(sign * outside_m2), sum(sign * coalesce(volume_l, 0)),
          sum(sign * coalesce(mass_kg, 0)), sum(case when volume_l is null then 0 else sign * gross_m2 end),
          sum(sign * height_s), sum(sign * height_out_s), sum(sign * speed_s), sum(sign * speed_out_s),
          sum(sign * flow_s), sum(sign * flow_out_s)
        from (%2$s) f join task_participants p on p.id = f.participant_id
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (task_id, participant_id, day) do update set
          sorties = s.sorties + excluded.sorties, flight_s = s.flight_s + excluded.flight_s,
          work_s = s.work_s + excluded.work_s, gross_m2 = s.gross_m2 + excluded.gross_m2,
          inside_m2 = s.inside_m2 + excluded.inside_m2, outside_m2 = s.outside_m2 + excluded.outside_m2,
          volume_l = s.volume_l + excluded.volume_l, mass_kg = s.mass_kg + excluded.mass_kg,
          volume_on_m2 = s.volume_on_m2 + excluded.volume_on_m2, height_s = s.height_s + excluded.height_s,
          height_out_s = s.height_out_s + excluded.height_out_s, speed_s = s.speed_s + excluded.speed_s,
          speed_out_s = s.speed_out_s + excluded.speed_out_s, flow_s = s.flow_s + excluded.flow_s,
          flow_out_s = s.flow_out_s + excluded.flow_out_s;
        return null;
      end $$;
      create trigger sum_task_flights_%1$s after %1$s on task_flights referencing %3$s
        for each statement execute function sum_task_flights_%1$s();
      create function sum_task_ground_%1$s() returns trigger language plpgsql as $$
      begin
        insert into task_net_days as s
        select f.task_id, f.day, sum(sign * net_m2) from (%2$s) f join tasks t on t.id = f.task_id
        group by 1, 2 order by 1, 2
        on conflict (task_id, day) do update set net_m2 = s.net_m2 + excluded.net_m2;
        return null;
      end $$;
      create trigger sum_task_ground_%1$s after %1$s on task_tile_days referencing %3$s
        for each statement execute function sum_task_ground_%1$s()$f$, kind.event, kind.rows, kind.tables);
  end loop;
end $do$;

-- Works outside the district, or outside the agreed period.
create table task_alarms (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references tasks (id) on delete cascade,
  participant_id uuid not null references task_participants (id) on delete cascade,
  kind text not null check (kind in ('outsideDistrict', 'outsidePeriod')),
  raised_at timestamptz not null,
  cleared_at timestamptz
);
create unique index task_alarms_standing on task_alarms (participant_id, kind) where cleared_at is null;
create index task_alarms_task on task_alarms (task_id, raised_at desc, id);
