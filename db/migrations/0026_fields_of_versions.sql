-- Versions hold the fields of turbos and parts by name (publish/fields.ts). Those published so far lack
-- them: the next start publishes anew, and there is no way back to them.
update catalogue.version set kept = false where kept;
update catalogue.state set version = null, held_since = null, held_by = '' where version is not null;
