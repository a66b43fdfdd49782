import type { Alert } from '#lib/contract/discovery/alerts.ts';
import { nearText } from '#lib/messages/discovery/place.ts';
import type { listAlerts, ShownAlert } from '../../services/discovery/alerts/list-alerts.ts';

/** An alert, its place as a buyer reads it. */
export const presentAlert = ({ near, ...alert }: ShownAlert): Alert => ({ ...alert, placeName: nearText(near) });

type Listed = Awaited<ReturnType<typeof listAlerts>>;

/** All that a buyer asked to hear of. */
export const presentAlerts = ({ alerts, ...others }: Listed): Omit<Listed, 'alerts'> & { alerts: Alert[] } => ({
  ...others,
  alerts: alerts.map(presentAlert),
});
