-- Parts and CHRAs with pages of their own. As in 0001, the large tables carry no foreign keys.

-- What a part or CHRA is made of itself, such as the wheels of a CHRA.
create table catalogue.part_line (
  part_id int not null,
  seq smallint not null,
  component_id int not null check (component_id <> part_id),
  pieces smallint not null default 1 check (pieces between 1 and 999),
  primary key (part_id, seq)
);

-- Parts that other parts have taken the place of.
create table catalogue.part_replacement (
  old_id int not null,
  new_id int not null check (new_id <> old_id),
  primary key (old_id, new_id)
);

-- How a part's page sets out its specification. `attributes` names those to show first, in order, for
-- each component ('' for all others): {"turbine wheel": ["inducer", "exducer"], "": ["size"]}.
create table catalogue.part_template (
  id int primary key,
  name text not null,
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object')
);
insert into catalogue.part_template (id, name, attributes) values (999, 'plain layout', '{
  "turbine wheel": ["inducer", "exducer", "blades", "trim", "tip height", "journal min OD"],
  "compressor wheel": ["inducer", "exducer", "extended tip", "blades", "trim", "tip height", "bore", "bore max"],
  "bearing housing": ["bore", "journal", "shaft thread"],
  "journal bearing": ["bore", "OD"],
  "": ["size", "thickness", "bore", "OD"]
}');

alter table catalogue.part
  add weight_grams int check (weight_grams > 0),
  add template_id int not null default 999;

-- Diameters in hundredths of a millimetre: makers give 54.97 mm, and a search to within 0.5 mm is
-- exact only if nothing was rounded before.
alter table catalogue.part rename inducer_tenths to inducer_hundredths;
alter table catalogue.part rename exducer_tenths to exducer_hundredths;
alter table catalogue.part
  alter inducer_hundredths type int using inducer_hundredths * 10,
  alter exducer_hundredths type int using exducer_hundredths * 10;

-- Versions published so far lack what these pages read: the next start publishes anew.
update catalogue.state set version = null where version is not null;
