import accountsTexts from './accounts.json' with { type: 'json' };
import announcements from './announcements.json' with { type: 'json' };
import apiKeys from './api-keys.json' with { type: 'json' };
import audit from './audit.json' with { type: 'json' };
import batteriesTexts from './batteries.json' with { type: 'json' };
import chargersTexts from './chargers.json' with { type: 'json' };
import commands from './commands.json' with { type: 'json' };
import companies from './companies.json' with { type: 'json' };
import customersTexts from './customers.json' with { type: 'json' };
import deviceClaims from './device-claims.json' with { type: 'json' };
import doseTexts from './dose.json' with { type: 'json' };
import draw from './draw.json' with { type: 'json' };
import droneConnect from './drone-connect.json' with { type: 'json' };
import droneImport from './drone-import.json' with { type: 'json' };
import droneManage from './drone-manage.json' with { type: 'json' };
import droneRegister from './drone-register.json' with { type: 'json' };
import droneUpkeep from './drone-upkeep.json' with { type: 'json' };
import drones from './drones.json' with { type: 'json' };
import enterprises from './enterprises.json' with { type: 'json' };
import entry from './entry.ts';
import flightImport from './flight-import.json' with { type: 'json' };
import lifts from './lifts.json' with { type: 'json' };
import map from './map.json' with { type: 'json' };
import mix from './mix.json' with { type: 'json' };
import onboarding from './onboarding.json' with { type: 'json' };
import ordersTexts from './orders.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import person from './person.json' with { type: 'json' };
import picture from './picture.json' with { type: 'json' };
import placesTexts from './places.json' with { type: 'json' };
import plotImport from './plot-import.json' with { type: 'json' };
import plotsTexts from './plots.json' with { type: 'json' };
import productsTexts from './products.json' with { type: 'json' };
import realtime from './realtime.json' with { type: 'json' };
import records from './records.json' with { type: 'json' };
import reportsTexts from './reports.json' with { type: 'json' };
import restrictions from './restrictions.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };
import secondFactors from './second-factors.json' with { type: 'json' };
import shareLinks from './share-links.json' with { type: 'json' };
import start from './start.ts';
import stationsTexts from './stations.json' with { type: 'json' };
import tasksTexts from './tasks.json' with { type: 'json' };
import teamsTexts from './teams.json' with { type: 'json' };
import weatherTexts from './weather.json' with { type: 'json' };
import webhooksTexts from './webhooks.json' with { type: 'json' };
import zones from './zones.json' with { type: 'json' };

/** Texts of the signed-in app, named here for the types of their keys. Top-level names are unique across files. */
export default {
  ...start,
  ...accountsTexts,
  ...apiKeys,
  ...weatherTexts,
  ...webhooksTexts,
  ...chargersTexts,
  ...batteriesTexts,
  ...commands,
  ...deviceClaims,
  ...droneManage,
  ...droneUpkeep,
  ...droneRegister,
  ...droneConnect,
  ...droneImport,
  ...doseTexts,
  ...draw,
  ...drones,
  ...enterprises,
  ...entry,
  ...flightImport,
  ...map,
  ...onboarding,
  ...person,
  ...picture,
  ...plotImport,
  ...plotsTexts,
  ...productsTexts,
  ...mix,
  ...realtime,
  ...customersTexts,
  ...placesTexts,
  ...ordersTexts,
  ...records,
  ...reportsTexts,
  ...restrictions,
  ...reviews,
  ...rules,
  ...secondFactors,
  ...shareLinks,
  ...stationsTexts,
  ...people,
  ...tasksTexts,
  ...teamsTexts,
  ...companies,
  ...announcements,
  ...audit,
  ...lifts,
  ...zones,
};
