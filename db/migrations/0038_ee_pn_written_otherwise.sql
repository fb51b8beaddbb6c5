-- E&E P/Ns that are not written as they are compared (eeKey in import/rules/identity.ts), by their
-- letters and digits: an E&E P/N belongs to one item, however it is written. They are few.
create index item_ee_pn_loose on catalogue.item
  ((upper(regexp_replace(ee_pn, '[^0-9A-Za-z]+', '', 'g')))) where ee_pn !~ '^[0-9A-Z-]+$';
