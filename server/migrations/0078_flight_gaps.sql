-- Untreated ground of the plot between treated passes; null until the flight is derived again.
alter table flights add column gap_m2 double precision;
