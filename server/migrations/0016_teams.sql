-- Teams: nicknames, who shared what, and invitations.

alter table teams add constraint teams_name check (name <> '');
create index teams_creator on teams (creator_id);
create index teams_company on teams (company_id);

alter table team_members
  add column nickname text not null default '',
  add column joined_at timestamptz not null default now();
-- The creator is a member like the others, and nothing can make a team without one: who leaves transfers first.
insert into team_members (team_id, account_id, joined_at) select id, creator_id, created_at from teams
  on conflict do nothing;
alter table teams add constraint teams_creator_is_member
  foreign key (id, creator_id) references team_members (team_id, account_id) deferrable initially deferred;

alter table team_drones
  -- Who shared it: the drone goes out of the team with them. Null for what was shared before this was kept.
  add column shared_by uuid references accounts (id),
  add column shared_at timestamptz not null default now();
create index team_drones_sharer on team_drones (shared_by);

-- What an owner shared ends with the ownership, and what a company shared with the company's: anyone who moves a drone
-- need not know of teams. Deleted here, because no later statement could be forgotten.
create function end_team_shares() returns trigger language plpgsql as $$
begin
  delete from team_drones where drone_id = new.id
    and (shared_by = old.owner_id or old.company_id is distinct from new.company_id);
  return null;
end $$;
create trigger end_team_shares after update of owner_id, company_id on drones for each row
  when (old.owner_id is distinct from new.owner_id or old.company_id is distinct from new.company_id)
  execute function end_team_shares();

-- An invitation names a phone or e-mail, never an account: the row is the same whether or not anybody has it. Whose it
-- is, is anyone who has that phone or e-mail when they look.
create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams (id) on delete cascade,
  account text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index team_invitations_open on team_invitations (team_id, account) where state = 'open';
create index team_invitations_team on team_invitations (team_id, invited_at);
create index team_invitations_account on team_invitations (account) where state = 'open';
create index team_invitations_ended on team_invitations (ended_at);
