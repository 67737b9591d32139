-- A share is stored by address: without a verified account it waits, and gets one when an account with this phone or
-- e-mail becomes verified.
alter table plot_shares alter column account_id drop not null;
create index plot_shares_waiting on plot_shares (account) where account_id is null and ended_at is null;

-- Gives shares that wait for one of these addresses to its verified account: one share of a plot per account, the
-- oldest first, within 30 days, because phone numbers are given to other people.
create function take_plot_shares(addresses text[]) returns void language sql as $$
  update plot_shares s set account_id = t.taker, use_from = case when s.use_from is null then null else now() end
  from (
    select distinct on (w.plot_id, a.id) w.id, a.id as taker
    from plot_shares w join plots p on p.id = w.plot_id
      join accounts a on a.email = w.account or a.phone = w.account
    where w.account = any(addresses) and w.account_id is null and w.ended_at is null
      and w.shared_at > now() - interval '30 days' and p.owner_id is distinct from a.id
      and a.account_review = 'passed' and a.real_name_review = 'passed' and a.pilot_review = 'passed'
      and a.disabled_at is null
      and not exists (
        select from plot_shares o where o.plot_id = w.plot_id and o.account_id = a.id and o.ended_at is null)
    order by w.plot_id, a.id, w.shared_at, w.id) t
  where s.id = t.id and s.account_id is null
$$;

create function take_own_plot_shares() returns trigger language plpgsql as $$
begin
  perform take_plot_shares(array[new.email, new.phone]);
  return null;
end $$;

create trigger take_plot_shares
  after insert or update of email, phone, account_review, real_name_review, pilot_review, disabled_at on accounts
  for each row when (new.account_review = 'passed' and new.real_name_review = 'passed'
    and new.pilot_review = 'passed' and new.disabled_at is null)
  execute function take_own_plot_shares();
