import { ProfilePanel } from "#components/account/profile/profile-panel.tsx";
import { RegisterAddress } from "#components/location/saved/register-address.tsx";

/** The profile, with the fields of an address where there is none yet. */
export function Profile({ isOpen }: { isOpen: boolean }) {
  return <ProfilePanel isOpen={isOpen} addressFields={RegisterAddress} />;
}
