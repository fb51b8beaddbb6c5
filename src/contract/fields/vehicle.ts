/** The fields of a vehicle that a turbo fits, in the order of its form. */
import type { ItemFields } from './field.ts';

export const vehicleFields = {
  make: {
    kind: 'make',
    label: 'Brand',
    column: 'make',
    heading: 'car_make',
    also: 'make|car brand|vehicle make|vehicle brand|fahrzeugmarke|automarke|marke|marque|marca|марка|марка автомобиля|汽车品牌|品牌|ماركة السيارة',
  },
  model: {
    kind: 'text',
    label: 'Model',
    column: 'model',
    heading: 'car_model',
    also: 'vehicle model|vehicle|fahrzeugmodell|fahrzeug|modèle|modelo|модель|модель автомобиля|车型|طراز السيارة',
  },
  application: {
    kind: 'application',
    label: 'Application',
    column: 'application',
    heading: 'application',
    also: 'vehicle type|use|anwendung|application véhicule|aplicación|aplicação|применение|应用|الاستخدام',
  },
  engine: {
    kind: 'text',
    label: 'Engine',
    column: 'engine',
    heading: 'engine',
    also: 'car engine|engine type|engine code|motor|motorcode|moteur|двигатель|发动机|المحرك',
  },
  year: {
    kind: 'years',
    label: 'Year',
    column: 'year',
    heading: 'year',
    also: 'years|car year|model year|baujahr|année|année modèle|año|ano|год|годы|年份|السنة',
  },
} as const satisfies ItemFields;
