import { accountCalls } from "#platform/auth/calls.ts";
import type { Call } from "#platform/calls/call.ts";
import { onlinePaymentCalls } from "#platform/payments/http/calls.ts";
import { availabilityCalls } from "./availability.ts";
import { businessCalls } from "./business.ts";
import { coverageCalls } from "#platform/central/place/coverage.ts";
import { deliveryPriceCalls } from "#platform/central/place/delivery-price.ts";
import { directoryCalls } from "./directory.ts";
import { geocodingCalls } from "#platform/central/place/geocoding.ts";
import { holidayCalls } from "./holidays.ts";
import { menuCalls } from "./menu.ts";
import { mostOrderedCalls } from "./most-ordered.ts";
import { orderRatingCalls } from "./order-rating.ts";
import { orderTrackingCalls } from "./order-tracking.ts";
import { paymentCalls } from "./payment.ts";
import { promoCalls } from "./promos.ts";
import { contactCalls } from "#platform/contact/calls.ts";
import { passkeyCalls } from "#platform/passkeys/calls.ts";
import { passwordCalls } from "#platform/password/calls.ts";
import { orderPushCalls } from "#platform/push/calls.ts";
import { leavingCalls } from "#platform/leaving/calls.ts";
import { placeCalls } from "#platform/places/calls.ts";
import { socialCalls } from "#platform/social/calls.ts";
import { timeCalls } from "./time.ts";

/** Every `{central}` call, in the order of /docs. */
export const centralCalls: Call[] = [
  ...directoryCalls,
  ...businessCalls,
  ...menuCalls,
  ...mostOrderedCalls,
  ...promoCalls,
  ...accountCalls,
  ...passwordCalls,
  ...passkeyCalls,
  ...leavingCalls,
  ...contactCalls,
  ...socialCalls,
  ...availabilityCalls,
  ...timeCalls,
  ...holidayCalls,
  ...coverageCalls,
  ...geocodingCalls,
  ...deliveryPriceCalls,
  ...placeCalls,
  ...paymentCalls,
  ...onlinePaymentCalls,
  ...orderTrackingCalls,
  ...orderRatingCalls,
  ...orderPushCalls,
];
