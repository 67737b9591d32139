-- The register of plant protection products (decision 88). A version is never changed, so that a record shows what it used.
create table products (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null references record_holders (id) on delete cascade,
  -- The newest of product_versions.
  version integer not null check (version > 0),
  -- Of the newest version, to search and sort.
  name text not null,
  -- Folded name, substances and authorisation number of the newest version.
  search text not null,
  archived_at timestamptz,
  created_at timestamptz not null
);
create index products_holder on products (holder_id, name);

-- The release before runs: it deletes no account, and no file that is a label.
create table product_versions (
  product_id uuid not null references products (id) on delete cascade,
  version integer not null check (version > 0),
  at timestamptz not null,
  by_id uuid references accounts (id),
  name text not null,
  kind text not null,
  substances jsonb not null,
  formulation text not null,
  form text not null check (form in ('liquid', 'solid')),
  density_kg_per_l double precision,
  authorisation_number text not null,
  country text not null,
  uses jsonb not null,
  drone_use text not null,
  re_entry_hours double precision,
  buffers jsonb not null,
  limits jsonb not null,
  is_invented boolean not null,
  label_file_id uuid references files (id) on delete set null,
  primary key (product_id, version)
);
create index product_versions_label on product_versions (label_file_id) where label_file_id is not null;
create index product_versions_by on product_versions (by_id);

-- The release before runs: the checks only allow more.
alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check
    check (purpose in ('idCard', 'pilotCard', 'licence', 'certificate', 'label', 'avatar', 'logo', 'miniLogo')),
  drop constraint files_media_type_check,
  add constraint files_media_type_check
    check (media_type in ('image/jpeg', 'image/png') or purpose = 'label' and media_type = 'application/pdf');
