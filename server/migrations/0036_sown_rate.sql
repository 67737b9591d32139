-- Kilograms per hectare of gross sown area, stored like the sprayed rate. Sums do not contain it, so their triggers rest.
alter table flights add column rate_kgpha real;
alter table flights disable trigger user;
update flights set rate_kgpha = mass_kg / ((figures ->> 'sowAreaM2')::double precision / 10000)
  where mass_kg is not null and (figures ->> 'sowAreaM2')::double precision > 0;
alter table flights enable trigger user;
