import type { UserInfo } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { files } from '@smartflight/contract/system/files.endpoints.ts';
import { fileLimits } from '@smartflight/contract/system/files.ts';
import { useQueryClient } from '@tanstack/react-query';
import Camera from 'lucide-react/icons/camera';
import User from 'lucide-react/icons/user';
import { useRef } from 'react';
import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Picture } from '../../shared/ui/form/picture.tsx';
import { usePictureUpload } from '../../shared/ui/form/use-picture-upload.ts';

/** The account's picture; after an upload the top bar shows it too. */
export function Avatar({ info }: { info: UserInfo }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const sending = usePictureUpload(files.uploadAvatar, (avatar) => {
    useSession.setState(({ me }) => ({ me: me && { ...me, avatar } }));
    void queries.invalidateQueries({ queryKey: ['accounts', 'userInfo'] });
    sending.forget();
  });
  const { carried, refusal } = sending;
  const message = refusal ?? carried?.failure;
  const isUnderWay = carried?.part !== undefined;
  return (
    <div className="sf-profile-avatar">
      <Picture
        src={info.avatar}
        alt={t('profile.avatar')}
        fallback={
          <span aria-hidden="true">
            <User className="sf-icon" />
          </span>
        }
      />
      <button
        type="button"
        className="sf-button"
        disabled={isUnderWay}
        aria-busy={isUnderWay}
        onClick={() => input.current?.click()}
      >
        <Camera className="sf-icon" />
        {t('profile.changeAvatar')}
      </button>
      {isUnderWay && <progress max={1} value={carried.part} aria-label={t('picture.sending')} />}
      <input
        ref={input}
        type="file"
        hidden
        data-avatar=""
        accept={fileLimits.accepts.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) sending.take(file);
          event.target.value = '';
        }}
      />
      {message && <p role="alert">{message}</p>}
    </div>
  );
}
