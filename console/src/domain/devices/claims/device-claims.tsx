import '../detail/status.css';
import '../ownership/ownership.css';
import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import { deviceClaims } from '@smartflight/contract/devices/device-claims.endpoints.ts';
import type { DeviceClaim } from '@smartflight/contract/devices/device-claims.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChanges } from '../../../live/use-changes.ts';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { LastFourDialog } from '../ownership/last-four.tsx';
import { claimsKey, openClaims, sightings } from './device-claims.queries.ts';

/** Lists of devices, whose rows an agreement adds or removes. */
const listsOf: Record<DeviceKind, string> = {
  drone: 'drones',
  charger: 'chargers',
  battery: 'batteries',
  station: 'stations',
};

/** Open claims to devices of one kind, those to answer first, and for batteries what own devices report of others'. */
export function DeviceClaims({ kind }: { kind: DeviceKind }) {
  const t = useT();
  const queries = useQueryClient();
  const { data: claims } = useQuery(openClaims());
  const { data: seen } = useQuery({ ...sightings(), enabled: kind === 'battery' });
  useChanges({ scope: 'own', nouns: ['device-claims'] }, () => {
    void queries.invalidateQueries({ queryKey: claimsKey });
  });
  const sorted = (claims ?? [])
    .filter((claim) => claim.kind === kind)
    .sort((one, other) => Number(one.isOwn) - Number(other.isOwn));
  const unclaimed = kind === 'battery' ? (seen ?? []).filter(({ isClaimed }) => !isClaimed) : [];
  if (sorted.length === 0 && unclaimed.length === 0) return null;
  return (
    <ul className="dr-offers" aria-label={t('deviceClaims.label')}>
      {sorted.map((claim) => (
        <li key={claim.id}>{claim.isOwn ? <OwnClaim claim={claim} /> : <ReceivedClaim claim={claim} />}</li>
      ))}
      {unclaimed.map((sighting) => (
        <li key={`${sighting.sn} ${sighting.on.id}`}>
          <Sighting sighting={sighting} />
        </li>
      ))}
    </ul>
  );
}

type AnswerName = 'decline' | 'withdraw';

function useAnswer(name: AnswerName) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(deviceClaims[name], { params: { id } }),
    onSuccess: ({ deviceId }) => toast.ok(t(`deviceClaims.${name}Done`, { device: deviceId })),
    // Also after a refusal: the claim may have been answered elsewhere.
    onSettled: () => refresh(),
  });
}

const useRefresh = () => {
  const queries = useQueryClient();
  return (kind?: DeviceKind) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: claimsKey }),
      ...(kind ? [queries.invalidateQueries({ queryKey: [listsOf[kind]] })] : []),
    ]);
};

function ClaimText({ claim, text }: { claim: DeviceClaim; text: string }) {
  const fmt = useFmt();
  return (
    <>
      <StatusGlyph state={claim.isOwn ? 'stale' : 'warning'} size={16} />
      <span className="dr-stack">
        <span>{text}</span>
        <small className="sf-num">{fmt.instant(claim.openedAt, 'minute')}</small>
      </span>
    </>
  );
}

function ReceivedClaim({ claim }: { claim: DeviceClaim }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const decline = useAnswer('decline');
  const refresh = useRefresh();
  const { deviceId: device, by, kind } = claim;
  const askDecline = async () => {
    const question = { text: t('deviceClaims.askDecline', { device, by }), ok: t('deviceClaims.decline') };
    if (await confirm(question)) decline.mutate(claim.id);
  };
  return (
    <div className="dr-offer">
      <ClaimText claim={claim} text={t('deviceClaims.received', { device, by })} />
      <Button disabled={decline.isPending} onClick={() => void askDecline()}>
        {t('deviceClaims.decline')}
      </Button>
      <Button disabled={decline.isPending} onClick={() => setAsking(true)}>
        {t('deviceClaims.agree')}
      </Button>
      {isAsking && (
        <LastFourDialog
          ownership={{ kind }}
          id={device}
          title={t('deviceClaims.askAgree', { device, by })}
          ok={t('deviceClaims.agree')}
          close={() => setAsking(false)}
          send={async (typed) => {
            await call(deviceClaims.agree, { params: { id: claim.id }, body: { confirm: typed } });
            toast.ok(t('deviceClaims.agreeDone', { device, by }));
            setAsking(false);
            await refresh(kind);
          }}
        >
          <p>{t('deviceClaims.agreeMore')}</p>
        </LastFourDialog>
      )}
    </div>
  );
}

function OwnClaim({ claim }: { claim: DeviceClaim }) {
  const t = useT();
  const withdraw = useAnswer('withdraw');
  return (
    <div className="dr-offer">
      <ClaimText claim={claim} text={t('deviceClaims.made', { device: claim.deviceId })} />
      <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(claim.id)}>
        {t('deviceClaims.withdraw')}
      </Button>
    </div>
  );
}

interface SightingProps {
  sighting: { sn: string; on: { id: string; name: string }; lastAt: string };
}

function Sighting({ sighting: { sn, on, lastAt } }: SightingProps) {
  const t = useT();
  const fmt = useFmt();
  const refresh = useRefresh();
  const claim = useMutation({
    mutationFn: () => call(deviceClaims.create, { body: { sn } }),
    onSuccess: () => toast.ok(t('deviceClaims.claimDone', { device: sn })),
    onSettled: () => refresh(),
  });
  return (
    <div className="dr-offer">
      <StatusGlyph state="stale" size={16} />
      <span className="dr-stack">
        <span>{t('deviceClaims.seen', { device: sn, on: on.name || on.id })}</span>
        <small className="sf-num">{fmt.instant(lastAt, 'minute')}</small>
      </span>
      <Button disabled={claim.isPending} onClick={() => claim.mutate()}>
        {t('deviceClaims.claim')}
      </Button>
    </div>
  );
}
