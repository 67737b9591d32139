/** Callers of the permission matrix, which defines who may call at all and whose rows they reach. */

export const personas = [
  'visitor',
  'revoked',
  'unverified2',
  'unverified0',
  'individual',
  'permitted',
  'member',
  'manager',
  'dealer',
  'maintenance',
  'lift',
  'foreignManager',
  'staff',
] as const;
export type Persona = (typeof personas)[number];

export const targets = ['own', 'tenant', 'child', 'shared', 'foreign', 'missing'] as const;
export type Target = (typeof targets)[number];

const managers: readonly Persona[] = ['manager', 'dealer', 'maintenance', 'lift', 'foreignManager', 'staff'];
const unverified: readonly Persona[] = ['unverified2', 'unverified0'];
const signedOut: readonly Persona[] = ['visitor', 'revoked'];

/** Who may call at all. */
export type Gate =
  | 'everybody'
  | 'wizard'
  | 'verified'
  | 'managers'
  | 'staff'
  | 'lifters'
  | 'appliers'
  | 'reviewers'
  | 'set-up'
  | 'bind-ticket';

const denied = { status: 403, code: 'access.denied' };

export function refusalAt(gate: Gate, persona: Persona): { status: number; code: string } | undefined {
  if (gate === 'everybody') return undefined;
  if (persona === 'visitor') return { status: 401, code: 'session.missing' };
  // With an existing administrator, every token is answered with 409.
  if (persona === 'revoked' && gate === 'set-up') return { status: 409, code: 'setup.over' };
  if (persona === 'revoked') return { status: 401, code: 'session.ended' };
  if (gate === 'wizard') return undefined;
  if (unverified.includes(persona)) return { status: 403, code: 'account.not-verified' };
  if (gate === 'set-up' || gate === 'bind-ticket') return denied;
  if (gate === 'staff' && persona !== 'staff') return denied;
  if (gate === 'lifters' && persona !== 'lift' && persona !== 'staff') return denied;
  if (gate === 'reviewers' && (persona === 'dealer' || !managers.includes(persona))) return denied;
  if (gate === 'appliers' && persona === 'dealer') return denied;
  if (gate === 'managers' && !managers.includes(persona)) return denied;
  return undefined;
}

/**
 * Rows that a call reaches: all visible ones, those the caller may manage, those of the caller's company and its
 * children or of that company alone, the caller's own only, or all but the caller's own.
 */
export type Reach = 'visible' | 'managed' | 'register' | 'company' | 'own' | 'reviewed';

const ofTenant: readonly Target[] = ['own', 'tenant', 'child'];

/** Rows of a persona's one company; administrators have one of their own. */
function ofCompany(persona: Persona): readonly Target[] {
  if (!managers.includes(persona)) return [];
  if (persona === 'staff') return ['own'];
  return persona === 'foreignManager' ? ['own', 'foreign'] : ['own', 'tenant'];
}

export function reaches(reach: Reach, persona: Persona, target: Target): boolean {
  if (target === 'missing' || signedOut.includes(persona)) return false;
  if (reach === 'company') return ofCompany(persona).includes(target);
  if (target === 'own') return reach !== 'reviewed' && reach !== 'register';
  if (reach === 'own') return false;
  if (persona === 'staff') return true;
  if (persona === 'foreignManager') return target === 'foreign';
  if (managers.includes(persona)) return ofTenant.includes(target);
  return reach === 'visible' && target === 'shared' && (persona === 'permitted' || persona === 'member');
}

export interface ExpectedRow {
  gate: Gate;
  /** Set for calls about one row. */
  reach?: Reach;
  /** Expected success status if it is neither the endpoint's own nor 200. */
  status?: number;
  /** Like `status`, for some personas, such as those whose reviews have passed. */
  statusOf?: (persona: Persona) => number | undefined;
}

const ofVerified = (status: number) => (persona: Persona) =>
  unverified.includes(persona) ? undefined : status;
const ofManagers = (status: number) => (persona: Persona) =>
  managers.includes(persona) ? status : undefined;

/** One row per endpoint of the contract, by `noun.name`. */
export const expectedRows: Record<string, ExpectedRow> = {
  'health.alive': { gate: 'everybody' },
  'health.ready': { gate: 'everybody' },
  'accounts.login': { gate: 'everybody' },
  'accounts.createFirst': { gate: 'set-up' },
  'accounts.getUserById': { gate: 'wizard' },
  'accounts.userInfo': { gate: 'wizard' },
  'accounts.needCompletePwd': { gate: 'wizard' },
  'accounts.findActionResourcesByUser': { gate: 'wizard' },
  'accounts.getCompanyLogo': { gate: 'everybody' },
  'accounts.getCustomMapItems': { gate: 'wizard' },
  'secondFactors.get': { gate: 'wizard' },
  'secondFactors.beginTotp': { gate: 'wizard' },
  'secondFactors.confirmTotp': { gate: 'wizard', status: 409 },
  'secondFactors.removeTotp': { gate: 'wizard' },
  'secondFactors.renewRecovery': { gate: 'wizard', status: 409 },
  'secondFactors.beginPasskey': { gate: 'wizard' },
  'secondFactors.addPasskey': { gate: 'wizard', status: 400 },
  'secondFactors.renamePasskey': { gate: 'wizard', reach: 'own' },
  'secondFactors.removePasskey': { gate: 'wizard', reach: 'own' },
  'secondFactors.setPolicy': { gate: 'managers' },
  'secondFactors.beginProof': { gate: 'wizard' },
  'secondFactors.prove': { gate: 'wizard' },
  'secondFactors.secondStepOptions': { gate: 'everybody', status: 400 },
  'secondFactors.secondStep': { gate: 'everybody', status: 400 },
  'secondFactors.passkeyOptions': { gate: 'everybody' },
  'secondFactors.passkeySignIn': { gate: 'everybody', status: 400 },
  'registration.sendCode': { gate: 'everybody' },
  'registration.checkRepeat': { gate: 'everybody' },
  'registration.register': { gate: 'everybody' },
  'registration.recover': { gate: 'everybody' },
  'chatApp.token': { gate: 'everybody' },
  'chatApp.bind': { gate: 'bind-ticket' },
  'chatApp.bindOwn': { gate: 'wizard' },
  'chatApp.unbindOwn': { gate: 'wizard' },
  'openid.begin': { gate: 'everybody', status: 503 },
  'openid.signIn': { gate: 'everybody', status: 503 },
  'openid.register': { gate: 'everybody', status: 400 },
  'openid.list': { gate: 'wizard' },
  'openid.beginLink': { gate: 'wizard', status: 503 },
  'openid.link': { gate: 'wizard', status: 503 },
  'openid.unlink': { gate: 'wizard', reach: 'own' },
  'announcements.ads': { gate: 'everybody' },
  'announcements.appDownloadUrl': { gate: 'everybody' },
  'announcements.list': { gate: 'staff' },
  'announcements.create': { gate: 'staff' },
  'announcements.update': { gate: 'staff', reach: 'managed' },
  'announcements.remove': { gate: 'staff', reach: 'managed' },
  'announcements.setAppLinks': { gate: 'staff' },
  'drones.list': { gate: 'verified' },
  'drones.versions': { gate: 'verified' },
  'drones.get': { gate: 'verified', reach: 'visible' },
  'drones.trail': { gate: 'verified', reach: 'visible' },
  'drones.register': { gate: 'managers' },
  'drones.provision': { gate: 'verified', reach: 'managed' },
  'drones.bind': { gate: 'wizard' },
  'drones.history': { gate: 'verified', reach: 'visible' },
  'drones.diagnostics': { gate: 'verified', reach: 'managed' },
  'drones.update': { gate: 'verified', reach: 'managed' },
  'drones.renewCode': { gate: 'managers', reach: 'register' },
  'drones.retire': { gate: 'managers', reach: 'register' },
  'drones.unbind': { gate: 'wizard', reach: 'own' },
  'drones.release': { gate: 'managers', reach: 'register' },
  'drones.grant': { gate: 'verified', reach: 'own' },
  'drones.revoke': { gate: 'verified', reach: 'own' },
  'drones.export': { gate: 'verified' },
  'drones.importTemplate': { gate: 'managers' },
  'drones.readImport': { gate: 'managers' },
  'drones.import': { gate: 'managers' },
  'chargers.list': { gate: 'verified' },
  'chargers.get': { gate: 'verified', reach: 'visible' },
  'chargers.export': { gate: 'verified' },
  'chargers.register': { gate: 'managers' },
  'chargers.importTemplate': { gate: 'managers' },
  'chargers.readImport': { gate: 'managers' },
  'chargers.import': { gate: 'managers' },
  'chargers.history': { gate: 'verified', reach: 'visible' },
  'chargers.diagnostics': { gate: 'verified', reach: 'managed' },
  'batteries.diagnostics': { gate: 'verified', reach: 'managed' },
  'chargers.provision': { gate: 'verified', reach: 'managed' },
  'chargers.renewCode': { gate: 'managers', reach: 'register' },
  'chargers.update': { gate: 'verified', reach: 'managed' },
  'chargers.bind': { gate: 'verified' },
  'chargers.unbind': { gate: 'wizard', reach: 'own' },
  'chargers.retire': { gate: 'managers', reach: 'register' },
  'chargers.offer': { gate: 'verified', reach: 'own' },
  'chargers.grant': { gate: 'verified', reach: 'own' },
  'chargers.revoke': { gate: 'verified', reach: 'own' },
  'batteries.owners': { gate: 'verified' },
  'batteries.list': { gate: 'verified' },
  'batteries.export': { gate: 'verified' },
  'batteries.register': { gate: 'managers' },
  'batteries.get': { gate: 'verified', reach: 'visible' },
  'batteries.history': { gate: 'verified', reach: 'visible' },
  'batteries.samples': { gate: 'verified', reach: 'visible' },
  'batteries.exportSamples': { gate: 'verified', reach: 'visible' },
  'batteries.release': { gate: 'verified', reach: 'managed' },
  'batteries.provision': { gate: 'verified', reach: 'managed' },
  'deviceClaims.list': { gate: 'verified' },
  'deviceClaims.sightings': { gate: 'verified' },
  'deviceClaims.create': { gate: 'verified' },
  'deviceClaims.agree': { gate: 'verified', reach: 'managed' },
  'deviceClaims.decline': { gate: 'verified', reach: 'managed' },
  'deviceClaims.withdraw': { gate: 'verified', reach: 'own' },
  'transfers.list': { gate: 'verified' },
  'transfers.offer': { gate: 'verified', reach: 'own' },
  'transfers.accept': { gate: 'verified', reach: 'own' },
  'transfers.decline': { gate: 'verified', reach: 'own' },
  'transfers.withdraw': { gate: 'verified', reach: 'own' },
  'commands.issue': { gate: 'verified', reach: 'managed' },
  'commands.issueMany': { gate: 'verified' },
  'commands.list': { gate: 'verified' },
  'commands.get': { gate: 'verified', reach: 'visible' },
  'commands.cancel': { gate: 'verified', reach: 'managed' },
  // Without an upgrade, the socket's URL does not exist.
  'live.socket': { gate: 'everybody', status: 404 },
  'flights.list': { gate: 'verified' },
  'flights.get': { gate: 'verified', reach: 'visible' },
  'flights.track': { gate: 'verified', reach: 'visible' },
  'flights.coverage': { gate: 'verified', reach: 'visible' },
  'flights.export': { gate: 'verified' },
  'flightImports.create': { gate: 'verified', reach: 'managed' },
  'flightImports.list': { gate: 'verified' },
  'flightImports.undo': { gate: 'verified', reach: 'managed' },
  'exports.create': { gate: 'verified' },
  'exports.get': { gate: 'verified', reach: 'own' },
  'exports.file': { gate: 'verified', reach: 'own' },
  'exports.remove': { gate: 'verified', reach: 'own' },
  'flightDays.calendar': { gate: 'verified' },
  'flightDays.day': { gate: 'verified' },
  'flightDays.season': { gate: 'verified', reach: 'visible' },
  'flightDays.seasons': { gate: 'verified', reach: 'visible' },
  'plots.list': { gate: 'verified' },
  'zones.list': { gate: 'verified' },
  'zones.map': { gate: 'verified' },
  'zones.check': { gate: 'verified' },
  'zones.sources': { gate: 'verified' },
  'zones.unresolved': { gate: 'verified' },
  'zones.get': { gate: 'verified' },
  'zones.original': { gate: 'verified' },
  'zones.create': { gate: 'staff' },
  'zones.update': { gate: 'staff', reach: 'managed' },
  'zones.end': { gate: 'staff', reach: 'managed' },
  'zones.import': { gate: 'staff' },
  'noFly.round': { gate: 'everybody' },
  'noFly.airport': { gate: 'everybody' },
  'plots.years': { gate: 'verified' },
  'plots.map': { gate: 'verified' },
  'plots.get': { gate: 'verified', reach: 'visible' },
  'plots.boundary': { gate: 'verified', reach: 'visible' },
  'plots.exact': { gate: 'verified' },
  'plots.create': { gate: 'verified' },
  'plots.createParts': { gate: 'verified' },
  // Personas with whom it is shared may edit it; the other calls are for its owner.
  'plots.update': { gate: 'verified', reach: 'visible' },
  'plots.split': { gate: 'verified', reach: 'managed' },
  'plots.merge': { gate: 'verified', reach: 'managed' },
  'plots.remove': { gate: 'verified', reach: 'managed' },
  'plots.restore': { gate: 'verified', reach: 'managed' },
  'plotImports.create': { gate: 'verified' },
  'plotShares.list': { gate: 'verified', reach: 'managed' },
  'plotShares.create': { gate: 'verified', reach: 'managed' },
  'plotShares.update': { gate: 'verified', reach: 'managed' },
  'plotShares.revoke': { gate: 'verified', reach: 'managed' },
  // Only for the person it is shared with, whatever their other rights.
  'plotShares.leave': { gate: 'verified', reach: 'own' },
  'teams.list': { gate: 'verified' },
  'teams.pilots': { gate: 'verified' },
  'teams.mine': { gate: 'verified' },
  'teams.create': { gate: 'verified' },
  'teams.get': { gate: 'verified', reach: 'visible' },
  'teams.totals': { gate: 'verified', reach: 'visible' },
  // Members may read a team; only its creator may change it.
  'teams.rename': { gate: 'verified', reach: 'own' },
  'teams.remove': { gate: 'verified', reach: 'own' },
  'teams.invite': { gate: 'verified', reach: 'own' },
  'teams.withdraw': { gate: 'verified', reach: 'own' },
  'teams.accept': { gate: 'verified', reach: 'own' },
  'teams.decline': { gate: 'verified', reach: 'own' },
  'teams.leave': { gate: 'verified', reach: 'own' },
  'teams.removeMember': { gate: 'verified', reach: 'own' },
  'teams.transferOwnership': { gate: 'verified', reach: 'own' },
  'teams.setNickname': { gate: 'verified', reach: 'own' },
  'teams.shareable': { gate: 'verified', reach: 'own' },
  'teams.share': { gate: 'verified', reach: 'own' },
  // The drone's company may withdraw it from any team.
  'teams.unshare': { gate: 'verified', reach: 'managed' },
  'maps.layers': { gate: 'verified' },
  'inbox.list': { gate: 'wizard' },
  'inbox.state': { gate: 'wizard' },
  'inbox.mark': { gate: 'wizard', reach: 'own' },
  'inbox.markAll': { gate: 'wizard' },
  'preferences.list': { gate: 'verified' },
  'preferences.get': { gate: 'verified' },
  'preferences.set': { gate: 'verified' },
  'onboarding.state': { gate: 'wizard' },
  // Account info that has passed its review cannot be submitted again; papers can be renewed.
  'onboarding.completeAccountInfo': { gate: 'wizard', statusOf: ofVerified(409) },
  'onboarding.realName': { gate: 'wizard' },
  'onboarding.operator': { gate: 'wizard' },
  // All personas have a password.
  'onboarding.updatePwd': { gate: 'wizard', status: 409 },
  'onboarding.getCompanyName': { gate: 'everybody' },
  'reviews.list': { gate: 'reviewers' },
  'reviews.get': { gate: 'reviewers', reach: 'reviewed' },
  'reviews.reveal': { gate: 'reviewers', reach: 'reviewed' },
  'reviews.claim': { gate: 'reviewers', reach: 'reviewed' },
  'reviews.release': { gate: 'reviewers', reach: 'reviewed' },
  'reviews.undo': { gate: 'reviewers', reach: 'reviewed', status: 409 },
  'reviews.decide': { gate: 'reviewers', reach: 'reviewed' },
  'enterprises.upgrade': { gate: 'verified', statusOf: ofManagers(409) },
  'enterprises.ownUpgrade': { gate: 'verified' },
  'enterprises.own': { gate: 'managers' },
  'enterprises.updateOwn': { gate: 'managers' },
  'enterprises.setLogo': { gate: 'managers' },
  'enterprises.removeLogo': { gate: 'managers' },
  'enterprises.invitations': { gate: 'managers' },
  'enterprises.invite': { gate: 'managers' },
  'enterprises.withdraw': { gate: 'managers', reach: 'company' },
  'enterprises.list': { gate: 'staff' },
  'enterprises.create': { gate: 'staff' },
  'enterprises.renewCode': { gate: 'staff', reach: 'managed' },
  'files.uploadIdcardImg': { gate: 'wizard' },
  'files.uploadManipulatorImg': { gate: 'wizard' },
  'files.uploadLicenceImg': { gate: 'verified' },
  'files.uploadAvatar': { gate: 'wizard' },
  // Documents without a submission are only visible to their owner.
  'files.get': { gate: 'wizard', reach: 'own' },
  'files.logo': { gate: 'everybody' },
  'profile.update': { gate: 'wizard' },
  // Wrong password and code on purpose: correct ones would end the session.
  'profile.changePassword': { gate: 'wizard', status: 400 },
  'profile.erase': { gate: 'wizard', status: 400 },
  'profile.changeContact': { gate: 'wizard', status: 400 },
  'profile.sessions': { gate: 'wizard' },
  'profile.endOtherSessions': { gate: 'wizard' },
  'profile.endSession': { gate: 'wizard', reach: 'own' },
  'profile.papers': { gate: 'wizard' },
  'profile.consents': { gate: 'wizard' },
  'profile.exportOwn': { gate: 'wizard' },
  'people.list': { gate: 'staff' },
  'people.get': { gate: 'staff', reach: 'managed' },
  'people.holdings': { gate: 'staff', reach: 'managed' },
  'people.setRoles': { gate: 'staff', reach: 'managed' },
  'people.setCompany': { gate: 'staff', reach: 'managed' },
  'people.setDisabled': { gate: 'staff', reach: 'managed' },
  'lifts.list': { gate: 'appliers' },
  'lifts.queue': { gate: 'staff' },
  'lifts.get': { gate: 'appliers', reach: 'managed' },
  'lifts.uploadCertificateImg': { gate: 'appliers' },
  'lifts.submit': { gate: 'appliers', reach: 'managed' },
  'lifts.amend': { gate: 'appliers', reach: 'own' },
  'lifts.withdraw': { gate: 'appliers', reach: 'own' },
  'lifts.renew': { gate: 'appliers', reach: 'own' },
  'lifts.reveal': { gate: 'staff', reach: 'managed' },
  'lifts.claim': { gate: 'staff', reach: 'managed' },
  'lifts.release': { gate: 'staff', reach: 'managed' },
  'lifts.decide': { gate: 'staff', reach: 'managed' },
  'lifts.revoke': { gate: 'staff', reach: 'managed' },
  'lifts.ofDrone': { gate: 'verified', reach: 'visible' },
  // Dealers have no access to tasks; task leaders may change a task, owners of its drones may read it.
  'tasks.list': { gate: 'appliers' },
  'tasks.get': { gate: 'appliers', reach: 'visible' },
  'tasks.create': { gate: 'appliers' },
  'tasks.update': { gate: 'appliers', reach: 'managed' },
  'tasks.copy': { gate: 'appliers', reach: 'managed' },
  'tasks.move': { gate: 'appliers', reach: 'managed' },
  'tasks.remove': { gate: 'appliers', reach: 'managed' },
  'tasks.addSupervisor': { gate: 'appliers', reach: 'managed' },
  'tasks.removeSupervisor': { gate: 'appliers', reach: 'managed' },
  'taskParticipants.list': { gate: 'appliers', reach: 'visible' },
  'taskParticipants.add': { gate: 'appliers', reach: 'managed' },
  'taskParticipants.end': { gate: 'appliers', reach: 'managed' },
  'taskParticipants.companies': { gate: 'appliers' },
  'taskInvitations.list': { gate: 'appliers' },
  'taskInvitations.waiting': { gate: 'appliers' },
  'taskInvitations.answer': { gate: 'appliers' },
  'taskPeriods.list': { gate: 'appliers' },
  'taskPeriods.propose': { gate: 'appliers', reach: 'managed' },
  'taskPeriods.answer': { gate: 'appliers' },
  'taskPeriods.withdraw': { gate: 'appliers', reach: 'managed' },
  'taskFigures.overview': { gate: 'appliers', reach: 'visible' },
  'taskFigures.flights': { gate: 'appliers', reach: 'visible' },
  'taskFigures.map': { gate: 'appliers', reach: 'visible' },
  'taskFigures.coverage': { gate: 'appliers', reach: 'visible' },
  'taskFigures.alarms': { gate: 'appliers', reach: 'visible' },
  'taskFigures.statement': { gate: 'appliers', reach: 'visible' },
  'restrictions.list': { gate: 'lifters' },
  'restrictions.candidates': { gate: 'lifters' },
  'restrictions.get': { gate: 'lifters', reach: 'managed' },
  'restrictions.create': { gate: 'lifters', reach: 'managed' },
  'restrictions.revoke': { gate: 'lifters', reach: 'managed' },
  'audit.list': { gate: 'staff' },
  'audit.export': { gate: 'staff' },
  'audit.verify': { gate: 'staff' },
  // After all other calls: without documents the persona is no longer verified.
  'profile.withdrawConsent': { gate: 'wizard' },
  // Last, because it ends its own session.
  'accounts.logout': { gate: 'everybody' },
};
