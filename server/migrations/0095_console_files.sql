-- Scripts and styles of the console, of each release that ran lately: a browser that opened one release gets its parts
-- also from a process of another.
create table console_files (
  name text primary key,
  -- Compressed with Brotli.
  content bytea not null,
  kept_at timestamptz not null
);
create index console_files_kept on console_files (kept_at);
