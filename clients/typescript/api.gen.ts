// Made by `npm run api` from docs/api/openapi.json.

export interface paths {
    "/api/v1/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whose key this is and what it may do; a safe first call */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What deeds for up to 100 addresses would cost and how soon they’d arrive, in the same order
         * @description Needs the scope `quotes:read`.
         */
        post: operations["postQuotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much is left to pay for orders
         * @description Needs the scope `balance:read`.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statements/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A month of the balance, deed by deed, by file number and by cost center
         * @description Needs the scope `balance:read`.
         */
        get: operations["getStatementsMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders, newest first: all, or those that a search and filters find
         * @description Needs the scope `orders:read`.
         */
        get: operations["getOrders"];
        put?: never;
        /**
         * Order deeds for up to 100 addresses, paid from the balance
         * @description Needs the scope `orders:write`.
         */
        post: operations["postOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order with its deeds
         * @description Needs the scope `orders:read`.
         */
        get: operations["getOrdersId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The order’s receipt as a PDF, with its refunds
         * @description Needs the scope `documents:read`.
         */
        get: operations["getOrdersIdReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel deeds that are late or not begun; their cost goes back to the balance
         * @description Needs the scope `orders:write`.
         */
        post: operations["postOrdersIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deeds, newest first: all, or those that a search and filters find
         * @description Needs the scope `orders:read`.
         */
        get: operations["getDeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One deed: its progress, and its document once delivered
         * @description Needs the scope `orders:read`.
         */
        get: operations["getDeedsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The delivered deed as a PDF, whole or a byte range
         * @description Needs the scope `documents:read`.
         */
        get: operations["getDeedsIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a delivered deed says: parties, dates, numbers, and where each is on its pages
         * @description Needs the scope `documents:read`.
         */
        get: operations["getDeedsIdFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a delivered deed comes from, as JSON or, if Accept asks for it, as a PDF sheet
         * @description Needs the scope `documents:read`.
         */
        get: operations["getDeedsIdProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a problem with a deed: ask for the right one, or for the money back
         * @description Needs the scope `orders:write`.
         */
        post: operations["postDeedsIdProblems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 30 days’ events, oldest first, or only those after a given event
         * @description Needs the scope `orders:read`.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an event to one endpoint, or to every endpoint that wants its type
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postEventsIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your endpoints, newest first; disabled ones are kept for 30 days
         * @description Needs the scope `webhooks:write`.
         */
        get: operations["getWebhookEndpoints"];
        put?: never;
        /**
         * Add an endpoint, up to 10; only this response and its replays have the secret
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an endpoint’s secret; the old one keeps signing for a while
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpointsIdRoll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a `webhook.test` event to an endpoint
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpointsIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop sending to an endpoint, including what’s already due
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpointsIdDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send new events to a disabled endpoint again, with the same secret
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpointsIdEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            /**
             * @description A link that explains this kind of error.
             * @example /developers#balance_too_low
             */
            type: string;
            /**
             * @description The meaning of the status.
             * @example Payment Required
             */
            title: string;
            /**
             * @description The HTTP status.
             * @example 402
             */
            status: number;
            /**
             * @description What your program should check. New codes may be added at any time.
             * @example balance_too_low
             */
            code: string;
            /**
             * @description What happened, in words for people.
             * @example Your balance is too low for this order.
             */
            detail: string;
            /**
             * @description The field at fault, as you wrote it.
             * @example lines[3].zipCode
             */
            field?: string;
            /** @description Everything that’s wrong, the first of which is the error itself. */
            errors?: {
                /**
                 * @description The field at fault, as you wrote it.
                 * @example lines[3].zipCode
                 */
                field: string;
                /**
                 * @description What your program should check. New codes may be added at any time.
                 * @example balance_too_low
                 */
                code: string;
                /**
                 * @description What’s wrong with it.
                 * @example We can’t find this address.
                 */
                detail: string;
            }[];
            /**
             * @description The request’s ID, for support.
             * @example 3f1c6c1e-5f0b-4c60-9b43-0a5a4c7f9f10
             */
            requestId: string;
        };
        Quote: {
            /**
             * @description The reference you sent, or `null`.
             * @example Parcel 1
             */
            reference: string | null;
            /** @description The property. */
            address: components["schemas"]["Address"];
            /**
             * @description The unit, which is part of the street address, too. `null` if it has none.
             * @example null
             */
            unit: string | null;
            /** @description The county it’s in. `null` where the address leaves more than one. */
            county: {
                /**
                 * @description The county’s name.
                 * @example New York County
                 */
                name: string;
                /**
                 * @description The county’s FIPS code.
                 * @example 36061
                 */
                fips: string;
            } | null;
            /**
             * @description The parcel number, where the index gives one.
             * @example null
             */
            parcelNumber: string | null;
            /**
             * @description `exact`: we found the house. `street`: the city and ZIP code are right, and we couldn’t confirm the house. `none`: we can’t find it, and an order with it is refused.
             * @example exact
             */
            match: ("exact" | "street" | "none") | null;
            /** @description What we charge for the deed. */
            price: {
                /**
                 * @description The amount in cents.
                 * @example 1999
                 */
                cents: number;
                /**
                 * @description Always `usd`.
                 * @example usd
                 * @constant
                 */
                currency: "usd";
            };
            /**
             * @description Why we can’t sell this deed right now. `null` if we can.
             * @example null
             */
            notSold: ("off" | "over_cap" | "fee_unknown") | null;
            /**
             * @description `found`: it’s in the office’s index. `likely`: we expect to find it. `staff`: our staff will get it.
             * @example found
             * @enum {string}
             */
            outcome: "found" | "likely" | "staff";
            /**
             * @description Whether we usually deliver within minutes.
             * @example true
             */
            isImmediate: boolean;
            /**
             * @description We’re still looking. Quote again in a few seconds for a better answer.
             * @example false
             */
            isPending: boolean;
            /**
             * @description The type of the latest deed.
             * @example Bargain and sale deed
             */
            documentType: string | null;
            /**
             * @description The recording date.
             * @example 2019-06-03
             */
            recordedOn: string | null;
            /**
             * @description How many pages it has.
             * @example 4
             */
            pages: number | null;
            /** @description The office that records deeds there. */
            office: components["schemas"]["Office"] | null;
            /**
             * @description The notice that state law requires before a sale.
             * @example none
             * @enum {string}
             */
            notice: "none" | "standard" | "full";
            /**
             * @description The notice’s wording, where the state prescribes it.
             * @example null
             */
            stateText: string | null;
        };
        Address: {
            /**
             * @description House number, street and unit.
             * @example 350 5th Ave
             */
            streetAddress: string;
            /**
             * @description The city.
             * @example New York
             */
            city: string;
            /**
             * @description The two-letter code of the state or DC.
             * @example NY
             */
            state: string;
            /**
             * @description Five digits or ZIP+4. Send an empty string if you don’t know it.
             * @example 10118
             */
            zipCode: string;
        };
        Office: {
            /**
             * @description The name of the office.
             * @example Office of the City Register
             */
            title: string;
            /**
             * @description The county or city it records for.
             * @example New York County
             */
            place: string;
            /**
             * @description The office’s website, if we know it.
             * @example https://www.nyc.gov/site/finance/property/acris.page
             */
            url: string | null;
            /**
             * @description Where the office’s records can be searched.
             * @example https://a836-acris.nyc.gov
             */
            searchUrl?: string | null;
            /**
             * @description The office’s phone number.
             * @example null
             */
            phone: string | null;
            /**
             * @description What the office itself charges for a copy, in cents. `null` if we don’t know.
             * @example 400
             */
            copyFee: number | null;
            /**
             * @description The fee in the office’s own words.
             * @example null
             */
            copyFeeNote: string | null;
            /** @description The fee’s terms and where they come from. */
            copyFeeTerms?: {
                /**
                 * @description What the fee is charged for. `null` if the source names only an amount.
                 * @example per_page
                 */
                unit: ("per_page" | "first_page" | "per_document") | null;
                /**
                 * @description The fee for each page after the first, in cents.
                 * @example null
                 */
                furtherCents: number | null;
                /**
                 * @description The fee for the shortest copy, in cents.
                 * @example null
                 */
                minimumCents: number | null;
                /**
                 * @description Whether the law sets a maximum, so the office may charge less.
                 * @example false
                 */
                isMost: boolean;
                /**
                 * @description Who sets the fee.
                 * @example office
                 * @enum {string}
                 */
                setBy: "office" | "state_law";
                /**
                 * @description Where we found the fee.
                 * @example null
                 */
                sourceUrl: string | null;
                /**
                 * @description When we last checked the fee: a year, a month or a day.
                 * @example 2026-11
                 */
                checkedOn: string | null;
            };
        };
        Order: {
            /**
             * Format: uuid
             * @description Its ID.
             * @example 0199e3a2-6f0d-7c31-9d2a-5b8f4f6f2c11
             */
            id: string;
            /**
             * @description The number to use when you contact support.
             * @example D-7K2M-4Q9X
             */
            number: string;
            /**
             * @description `false` for everything that came from a test key.
             * @example false
             */
            livemode: boolean;
            /**
             * @description `processing` until each of its deeds is delivered or refunded, then `completed`.
             * @example processing
             * @enum {string}
             */
            state: "processing" | "completed";
            /**
             * @description Your file number. It’s on emails and statements and in file names, and you can list orders by it.
             * @example ELM-2026-0142
             */
            fileNumber: string | null;
            /**
             * @description Your cost center, for statements.
             * @example Closings
             */
            costCenter: string | null;
            /**
             * @description Up to 20 values of your own. We store them and return them as they are.
             * @example {
             *       "closer": "J. Rivera"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description Who gets our emails about this order, up to 5 people. Leave it out and nobody does. At most 50 email addresses a day can be new to your organization; after that, the call gets a 429.
             * @example [
             *       "closings@elm.example"
             *     ]
             */
            deliverTo: string[];
            /** @description What we drew from your balance. */
            charged: components["schemas"]["Money"];
            /** @description What we returned to your balance. */
            refunded: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-16T15:04:05.000Z
             */
            createdAt: string;
            /** @description One deed per line, in the order you sent them. */
            deeds: components["schemas"]["Deed"][];
        };
        Money: {
            /**
             * @description The amount in cents.
             * @example 1999
             */
            cents: number;
            /**
             * @description Always `usd`.
             * @example usd
             * @constant
             */
            currency: "usd";
        };
        Deed: {
            /**
             * Format: uuid
             * @description The deed’s ID.
             * @example 0199e3a2-6f14-7a4e-8c55-21c0a4f0e7d3
             */
            id: string;
            /**
             * Format: uuid
             * @description The order it belongs to.
             * @example 0199e3a2-6f0d-7c31-9d2a-5b8f4f6f2c11
             */
            orderId: string;
            /**
             * @description `false` for everything that came from a test key.
             * @example false
             */
            livemode: boolean;
            /**
             * @description `processing`: we’re looking for it or checking a copy. `with_staff`: our staff is getting it. `delivered`: you can download it. `refunding`, `refunded`: we couldn’t get it or you canceled it, and the money goes back to your balance.
             * @example delivered
             * @enum {string}
             */
            state: "processing" | "with_staff" | "delivered" | "refunding" | "refunded";
            /**
             * @description Your file number. It’s on emails and statements and in file names, and you can list orders by it.
             * @example ELM-2026-0142
             */
            fileNumber: string | null;
            /**
             * @description Your own name for this deed, returned as you sent it.
             * @example Parcel 1
             */
            reference: string | null;
            /** @description The property. */
            address: components["schemas"]["Address"];
            /**
             * @description The unit, which is part of the street address, too. `null` if it has none.
             * @example null
             */
            unit: string | null;
            /** @description The county it’s in. `null` where the address leaves more than one. */
            county: {
                /**
                 * @description The county’s name.
                 * @example New York County
                 */
                name: string;
                /**
                 * @description The county’s FIPS code.
                 * @example 36061
                 */
                fips: string;
            } | null;
            /**
             * @description The parcel number, where the index gives one.
             * @example null
             */
            parcelNumber: string | null;
            /**
             * @description `exact`: we found the house. `street`: the city and ZIP code are right, and we couldn’t confirm the house. `none`: we can’t find it, and an order with it is refused.
             * @example exact
             */
            match: ("exact" | "street" | "none") | null;
            /** @description What the deed costs. */
            price: components["schemas"]["Money"];
            /** @description The office that records it, as far as we know. */
            office: components["schemas"]["Office"] | null;
            /** @description What to expect. */
            forecast: {
                /**
                 * Format: date-time
                 * @description When it’s due at the latest.
                 * @example 2026-11-18T15:04:05.000Z
                 */
                dueBy: string;
                /**
                 * Format: date-time
                 * @description When we’ll refund it automatically if we still don’t have it.
                 * @example 2026-11-26T15:04:05.000Z
                 */
                refundedAfter: string;
                /**
                 * @description Whether it’s past due. If so, you can cancel it. Before we begin to look for it, you can as well.
                 * @example false
                 */
                isLate: boolean;
            };
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-16T15:04:05.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Since when it has been in this state.
             * @example 2026-11-16T15:04:31.000Z
             */
            stateSince: string;
            /**
             * @description Why it was refunded: `not_found` means that we don’t have a deed for this address that we can send you. `null` unless it was.
             * @example null
             */
            refundReason: ("not_found" | "wrong_document" | "double_charge" | "system_error" | "delivery_failure" | "canceled" | "other") | null;
            /** @description The delivered document. `null` until then. */
            document: components["schemas"]["Document"] | null;
        };
        Document: {
            /**
             * @description The type of document.
             * @example Bargain and sale deed
             */
            kind: string;
            /**
             * @description The instrument number the office gave it.
             * @example 2019000174233
             */
            instrumentNumber: string | null;
            /**
             * @description The recording date.
             * @example 2019-06-03
             */
            recordedOn: string | null;
            /**
             * @description How many pages it has.
             * @example 4
             */
            pages: number | null;
            /**
             * @description The size of the file.
             * @example 184320
             */
            bytes: number;
            /**
             * @description The SHA-256 hash of the file, in hexadecimal.
             * @example b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c
             */
            sha256: string;
            /**
             * @description Until when you can download the file. `null` if you no longer can.
             * @example 2027-02-14T15:04:31.000Z
             */
            availableUntil: string | null;
        };
        Facts: {
            /**
             * Format: uuid
             * @description The deed it’s about.
             * @example 0199e3a2-6f14-7a4e-8c55-21c0a4f0e7d3
             */
            deedId: string;
            /**
             * @description `false` for everything that came from a test key.
             * @example false
             */
            livemode: boolean;
            /**
             * @description `reading`: some facts are still being read, so ask again in a few seconds. `none`: the pages weren’t read.
             * @example read
             * @enum {string}
             */
            status: "reading" | "read" | "none";
            /** @description What the deed says, in the order it’s usually read. What isn’t on it isn’t listed. */
            facts: {
                /**
                 * @description What kind of fact it is.
                 * @example grantors
                 * @enum {string}
                 */
                name: "kind" | "instrument" | "recorded" | "bookPage" | "grantors" | "grantees" | "vesting" | "address" | "parcel" | "legal" | "consideration" | "prior";
                /**
                 * @description `certain`: two readings agree, or our staff read it. `doubtful`: we say where it is, not what it says.
                 * @example certain
                 * @enum {string}
                 */
                state: "certain" | "doubtful";
                /**
                 * @description As printed; several parties are separated by semicolons. `null` if it’s doubtful.
                 * @example BHATT HOMES, LLC
                 */
                text: string | null;
                /**
                 * @description The same in a form to compare: dates as YYYY-MM-DD, numbers bare. `null` if it’s doubtful.
                 * @example BHATT HOMES LLC
                 */
                value: string | null;
                /**
                 * @description The page it begins on, counted from 1.
                 * @example 1
                 */
                page: number;
                /** @description Its rows of print, if known. */
                places: {
                    /**
                     * @description The page, counted from 1.
                     * @example 1
                     */
                    page: number;
                    /**
                     * @description As a share of the page’s width.
                     * @example 0.12
                     */
                    left: number;
                    /**
                     * @description As a share of the page’s height.
                     * @example 0.34
                     */
                    top: number;
                    /**
                     * @description As a share of the page’s width.
                     * @example 0.56
                     */
                    right: number;
                    /**
                     * @description As a share of the page’s height.
                     * @example 0.36
                     */
                    bottom: number;
                }[];
            }[];
        };
        Provenance: {
            /**
             * Format: uuid
             * @description The deed it’s about.
             * @example 0199e3a2-6f14-7a4e-8c55-21c0a4f0e7d3
             */
            deedId: string;
            /**
             * @description `false` for everything that came from a test key.
             * @example false
             */
            livemode: boolean;
            /** @description The property. */
            address: components["schemas"]["Address"];
            /** @description The office that recorded it. */
            office: {
                /**
                 * @description The name of the office.
                 * @example Office of the City Register
                 */
                title: string;
                /**
                 * @description The county or city it records for.
                 * @example New York County
                 */
                place: string;
                /**
                 * @description The office’s website, if we know it.
                 * @example https://www.nyc.gov/site/finance/property/acris.page
                 */
                url: string | null;
            } | null;
            /**
             * @description The type of document.
             * @example Bargain and sale deed
             */
            documentType: string;
            /**
             * @description The instrument number the office gave it.
             * @example 2019000174233
             */
            instrumentNumber: string | null;
            /**
             * @description The recording date.
             * @example 2019-06-03
             */
            recordedOn: string | null;
            /**
             * @description How many pages it has.
             * @example 4
             */
            pages: number | null;
            /** @description The file we delivered. */
            file: {
                /**
                 * @description The name it’s downloaded under.
                 * @example ELM-2026-0142_350-5th-ave.pdf
                 */
                name: string;
                /**
                 * @description The size of the file.
                 * @example 184320
                 */
                bytes: number;
                /**
                 * @description The SHA-256 hash of the file, in hexadecimal.
                 * @example b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c
                 */
                sha256: string;
            };
            /**
             * Format: date-time
             * @description When we got the document.
             * @example 2026-11-16T15:04:20.000Z
             */
            retrievedAt: string;
            /**
             * @description Where we got it, in words.
             * @example The public index of the City Register
             */
            retrievedFrom: string;
            /**
             * @description Whether our staff got it rather than software.
             * @example false
             */
            retrievedByStaff: boolean;
            /**
             * @description How we checked it, in words.
             * @example Property, number and date match your order
             */
            checked: string;
            /**
             * @description How sure the machine reading was, in percent. `null` if it wasn’t machine-read.
             * @example 96
             */
            confidence: number | null;
            /**
             * @description How many Social Security numbers we redacted.
             * @example 0
             */
            redacted: number;
            /**
             * @description The day through which the office’s index was complete. `null` if the office doesn’t say.
             * @example 2026-11-13
             */
            indexedThrough: string | null;
            /**
             * @description What was recorded after it without transferring ownership. `null` if the index doesn’t list that.
             * @example []
             */
            recordedLater: {
                /**
                 * @description The type of the later document.
                 * @example Mortgage
                 */
                documentType: string;
                /**
                 * @description The instrument number the office gave it.
                 * @example 2019000174233
                 */
                instrumentNumber: string | null;
                /**
                 * @description The recording date.
                 * @example 2019-06-03
                 */
                recordedOn: string | null;
            }[] | null;
            /**
             * @description What the deed says with certainty. Empty until it’s read; `GET /api/v1/deeds/{id}/facts` says whether it is.
             * @example []
             */
            facts: {
                /**
                 * @description What kind of fact it is.
                 * @example grantors
                 * @enum {string}
                 */
                name: "kind" | "instrument" | "recorded" | "bookPage" | "grantors" | "grantees" | "vesting" | "address" | "parcel" | "legal" | "consideration" | "prior";
                /**
                 * @description `certain`: two readings agree, or our staff read it. `doubtful`: we say where it is, not what it says.
                 * @example certain
                 * @enum {string}
                 */
                state: "certain" | "doubtful";
                /**
                 * @description As printed; several parties are separated by semicolons. `null` if it’s doubtful.
                 * @example BHATT HOMES, LLC
                 */
                text: string | null;
                /**
                 * @description The same in a form to compare: dates as YYYY-MM-DD, numbers bare. `null` if it’s doubtful.
                 * @example BHATT HOMES LLC
                 */
                value: string | null;
                /**
                 * @description The page it begins on, counted from 1.
                 * @example 1
                 */
                page: number;
                /** @description Its rows of print, if known. */
                places: {
                    /**
                     * @description The page, counted from 1.
                     * @example 1
                     */
                    page: number;
                    /**
                     * @description As a share of the page’s width.
                     * @example 0.12
                     */
                    left: number;
                    /**
                     * @description As a share of the page’s height.
                     * @example 0.34
                     */
                    top: number;
                    /**
                     * @description As a share of the page’s width.
                     * @example 0.56
                     */
                    right: number;
                    /**
                     * @description As a share of the page’s height.
                     * @example 0.36
                     */
                    bottom: number;
                }[];
            }[];
            /**
             * @description What this copy isn’t.
             * @example [
             *       "Not a certified copy"
             *     ]
             */
            limits: string[];
        };
        Event: {
            /**
             * @description The event’s ID, the same on every attempt to deliver it.
             * @example evt_0199e3a28f027b1c9d2a5b8f4f6f2c44
             */
            id: string;
            /**
             * @description What happened. New types may be added at any time.
             * @example deed.delivered
             * @enum {string}
             */
            type: "order.created" | "deed.delivered" | "deed.delayed" | "deed.refunded" | "deed.superseded" | "order.completed" | "balance.low" | "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-16T15:04:31.000Z
             */
            timestamp: string;
            /**
             * @description `false` for everything that came from a test key.
             * @example false
             */
            livemode: boolean;
            /**
             * @description IDs and states only: fetch the rest with your key. `facts` comes with `deed.delivered`; while it’s `reading`, ask `GET /api/v1/deeds/{id}/facts` every few seconds until its status isn’t.
             * @example {
             *       "orderId": "0199e3a2-6f0d-7c31-9d2a-5b8f4f6f2c11",
             *       "fileNumber": "ELM-2026-0142",
             *       "deedId": "0199e3a2-6f14-7a4e-8c55-21c0a4f0e7d3",
             *       "state": "delivered",
             *       "facts": "reading"
             *     }
             */
            data: {
                [key: string]: string | number | null;
            };
        };
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description The endpoint’s ID.
             * @example 0199e3a2-7b20-7d0e-b1a4-9f3c2e6d8a55
             */
            id: string;
            /**
             * @description `false` for everything that came from a test key.
             * @example false
             */
            livemode: boolean;
            /**
             * @description Where we send events.
             * @example https://hooks.elm.example/deedbox
             */
            url: string;
            /**
             * @description Which types of events to send there.
             * @example [
             *       "deed.delivered",
             *       "order.completed"
             *     ]
             */
            events: ("order.created" | "deed.delivered" | "deed.delayed" | "deed.refunded" | "deed.superseded" | "order.completed" | "balance.low")[];
            /**
             * @description Whether we send events there.
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /**
             * @description `asked`: one of you disabled it. `gone`: it answered 410. `failing`: every attempt failed.
             * @example null
             */
            disabledBecause: ("asked" | "gone" | "failing") | null;
            /**
             * @description Since when it has been failing or slow. `null` if it’s fine.
             * @example null
             */
            strugglingSince: string | null;
            /**
             * @description Until when the old secret signs, too, after a roll.
             * @example null
             */
            oldSecretUntil: string | null;
            /**
             * @description When it first answered an event with success. Until then it gets one `webhook.test` event, and the others wait.
             * @example 2026-11-16T15:04:06.000Z
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-16T15:04:05.000Z
             */
            createdAt: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description The request’s ID, for support. */
        "Request-Id": string;
        /** @description The version of the API that answered. */
        "Deedbox-Version": string;
        /** @description How many calls you have, and for how many seconds. */
        "RateLimit-Policy": string;
        /** @description How many calls are left, and the seconds until they reset. */
        RateLimit: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The name you gave the key.
                         * @example Closing desk
                         */
                        name: string;
                        /**
                         * @description The organization the key belongs to.
                         * @example Elm Title
                         */
                        organization: string;
                        /**
                         * @description Whether the key is live (`true`) or a test key (`false`).
                         * @example false
                         */
                        livemode: boolean;
                        /**
                         * @description What the key may do.
                         * @example [
                         *       "quotes:read",
                         *       "orders:read",
                         *       "orders:write"
                         *     ]
                         */
                        scopes: ("quotes:read" | "orders:read" | "orders:write" | "documents:read" | "webhooks:write" | "balance:read")[];
                        /**
                         * @description The version that calls with this key get.
                         * @example 2026-11-16
                         * @enum {string}
                         */
                        version: "2026-11-16";
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postQuotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "addresses": [
                 *         {
                 *           "streetAddress": "350 5th Ave",
                 *           "city": "New York",
                 *           "state": "NY",
                 *           "zipCode": "10118",
                 *           "reference": "Parcel 1"
                 *         },
                 *         {
                 *           "streetAddress": "233 S Wacker Dr",
                 *           "city": "Chicago",
                 *           "state": "IL",
                 *           "zipCode": "60606",
                 *           "reference": "Parcel 2"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The properties to quote, up to 100. */
                    addresses: {
                        /**
                         * @description House number, street and unit.
                         * @example 350 5th Ave
                         */
                        streetAddress: string;
                        /**
                         * @description The city.
                         * @example New York
                         */
                        city: string;
                        /**
                         * @description The two-letter code of the state or DC.
                         * @example NY
                         */
                        state: string;
                        /**
                         * @description Five digits or ZIP+4. Send an empty string if you don’t know it.
                         * @example 10118
                         */
                        zipCode: string;
                        /**
                         * @description Your own name for this deed, returned as you sent it.
                         * @example Parcel 1
                         */
                        reference?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `false` for everything that came from a test key.
                         * @example false
                         */
                        livemode: boolean;
                        /** @description One quote per address, in the order you sent them. */
                        quotes: components["schemas"]["Quote"][];
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `false` for everything that came from a test key.
                         * @example false
                         */
                        livemode: boolean;
                        /** @description What’s left. */
                        balance: {
                            /**
                             * @description The amount in cents.
                             * @example 1999
                             */
                            cents: number;
                            /**
                             * @description Always `usd`.
                             * @example usd
                             * @constant
                             */
                            currency: "usd";
                        };
                        /** @description Below this amount, we email your admins and send `balance.low`. */
                        lowBelow: {
                            /**
                             * @description The amount in cents.
                             * @example 1999
                             */
                            cents: number;
                            /**
                             * @description Always `usd`.
                             * @example usd
                             * @constant
                             */
                            currency: "usd";
                        };
                        /**
                         * @description Whether the balance is below that amount.
                         * @example false
                         */
                        isLow: boolean;
                        /**
                         * @description Whether a saved card tops up the balance automatically. False once it has stopped, until an admin turns it on again.
                         * @example false
                         */
                        automaticTopUp: boolean;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatementsMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The month, such as `2026-11`.
                 * @example 2026-11
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `false` for everything that came from a test key.
                         * @example false
                         */
                        livemode: boolean;
                        /**
                         * @description The month.
                         * @example 2026-11
                         */
                        month: string;
                        /**
                         * @description The time zone that the month is counted in: your organization’s, or ours if it hasn’t chosen one.
                         * @example America/Chicago
                         */
                        timeZone: string;
                        /** @description The balance when the month began. */
                        opening: {
                            /**
                             * @description The amount in cents.
                             * @example 1999
                             */
                            cents: number;
                            /**
                             * @description Always `usd`.
                             * @example usd
                             * @constant
                             */
                            currency: "usd";
                        };
                        /** @description The balance when the month ended, or now. */
                        closing: {
                            /**
                             * @description The amount in cents.
                             * @example 1999
                             */
                            cents: number;
                            /**
                             * @description Always `usd`.
                             * @example usd
                             * @constant
                             */
                            currency: "usd";
                        };
                        /** @description The month’s invoice. `null` until the month is over, and in test mode. */
                        invoice: {
                            /**
                             * @description Your organization’s invoices are numbered without gaps.
                             * @example 5B8F4F6F-0007
                             */
                            number: string;
                            /**
                             * @description The day it was issued.
                             * @example 2026-12-01
                             */
                            issuedOn: string;
                            /** @description Whom it bills: what your admins had entered when it was issued. */
                            billTo: {
                                /**
                                 * @description The billing name.
                                 * @example Elm Title Company
                                 */
                                name: string;
                                /**
                                 * @description The billing address.
                                 * @example 410 Example Ave, Suite 300, Omaha, NE 68102
                                 */
                                address: string | null;
                            };
                            /**
                             * @description Who sold the deeds.
                             * @example Deedbox LLC, 100 Sample St, Springfield, IL 62704
                             */
                            soldBy: string;
                            /**
                             * @description How many deeds were ordered.
                             * @example 3
                             */
                            deeds: number;
                            /** @description What we drew for them. */
                            charged: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /**
                             * @description How many deeds were refunded.
                             * @example 1
                             */
                            refunds: number;
                            /** @description What we returned for them. */
                            refunded: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description Sales tax. */
                            tax: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description What was charged, less refunds, with tax. It’s paid from your balance. */
                            total: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        } | null;
                        /** @description The month by what moved the balance. */
                        totals: {
                            /**
                             * @description How many deeds were ordered.
                             * @example 3
                             */
                            deeds: number;
                            /** @description What we drew for them. */
                            charged: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /**
                             * @description How many deeds were refunded.
                             * @example 1
                             */
                            refunds: number;
                            /** @description What we returned for them. */
                            refunded: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description What was paid in. */
                            toppedUp: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description Everything else, such as what a bank took back. Below zero if the balance shrank. */
                            other: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        };
                        /** @description The month by cost center. */
                        costCenters: {
                            /**
                             * @description The cost center. `null` for orders without one.
                             * @example Closings
                             */
                            costCenter: string | null;
                            /**
                             * @description How many deeds were ordered.
                             * @example 3
                             */
                            deeds: number;
                            /** @description What we drew for them. */
                            charged: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /**
                             * @description How many deeds were refunded.
                             * @example 1
                             */
                            refunds: number;
                            /** @description What we returned for them. */
                            refunded: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        }[];
                        /** @description The month by file number. */
                        files: {
                            /**
                             * @description Your file number. It’s on emails and statements and in file names, and you can list orders by it.
                             * @example ELM-2026-0142
                             */
                            fileNumber: string | null;
                            /**
                             * @description How many deeds were ordered.
                             * @example 3
                             */
                            deeds: number;
                            /** @description What we drew for them. */
                            charged: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /**
                             * @description How many deeds were refunded.
                             * @example 1
                             */
                            refunds: number;
                            /** @description What we returned for them. */
                            refunded: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        }[];
                        /** @description Every change of the balance, oldest first. */
                        rows: {
                            /**
                             * Format: date-time
                             * @description When it happened.
                             * @example 2026-11-16T15:04:05.000Z
                             */
                            at: string;
                            /**
                             * @description Its date in the month’s time zone.
                             * @example 2026-11-16
                             */
                            date: string;
                            /**
                             * @description What changed the balance.
                             * @example order
                             * @enum {string}
                             */
                            kind: "top_up" | "order" | "refund" | "returned" | "disputed" | "restored" | "test_credit";
                            /** @description How much, below zero if the balance shrank. */
                            amount: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /**
                             * @description The order, if it’s about one.
                             * @example 0199e3a2-6f0d-7c31-9d2a-5b8f4f6f2c11
                             */
                            orderId: string | null;
                            /**
                             * @description Your file number. It’s on emails and statements and in file names, and you can list orders by it.
                             * @example ELM-2026-0142
                             */
                            fileNumber: string | null;
                            /**
                             * @description The order’s cost center.
                             * @example Closings
                             */
                            costCenter: string | null;
                            /**
                             * @description Your own name for this deed, returned as you sent it.
                             * @example Parcel 1
                             */
                            reference: string | null;
                            /**
                             * @description The property, if it’s about one deed.
                             * @example 350 5th Ave, New York, NY 10118
                             */
                            address: string | null;
                            /** @description The balance after it. */
                            balance: {
                                /**
                                 * @description The amount in cents.
                                 * @example 1999
                                 */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @example usd
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        }[];
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrders: {
        parameters: {
            query?: {
                /** @description Part of a file number, reference, address, parcel number or order number, in any case. A page may have fewer than `limit` while there is still a `nextCursor`: it continues the search. */
                q?: string;
                /**
                 * @description A whole file number, in any case. For part of one, use `q`.
                 * @example ELM-2026-0142
                 */
                fileNumber?: string;
                /** @description Those with a deed that is `processing`, `with_staff`, `delivered` or `refunded`, which includes `refunding`. */
                state?: "processing" | "with_staff" | "delivered" | "refunded";
                /** @description The two-letter code of the state the property is in. */
                addressState?: string;
                /** @description A whole cost center, in any case. */
                costCenter?: string;
                /** @description The ID of the member or the key that ordered it. */
                placedBy?: string;
                /** @description The first day, such as `2026-11-01`, on which it was ordered. */
                from?: string & (unknown & unknown);
                /** @description The last day on which it was ordered. */
                to?: string & (unknown & unknown);
                /** @description One of your own values, as `name:value`, such as `closer:J. Rivera`. */
                metadata?: string;
                /** @description How many to return per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description This page of the list. */
                        data: components["schemas"]["Order"][];
                        /**
                         * @description Pass it as `cursor` to get the next page. `null` on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileNumber": "ELM-2026-0142",
                 *       "costCenter": "Closings",
                 *       "metadata": {
                 *         "closer": "J. Rivera"
                 *       },
                 *       "lines": [
                 *         {
                 *           "streetAddress": "350 5th Ave",
                 *           "city": "New York",
                 *           "state": "NY",
                 *           "zipCode": "10118",
                 *           "reference": "Parcel 1"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Your file number. It’s on emails and statements and in file names, and you can list orders by it.
                     * @example ELM-2026-0142
                     */
                    fileNumber?: string;
                    /**
                     * @description Your cost center, for statements.
                     * @example Closings
                     */
                    costCenter?: string;
                    /**
                     * @description Up to 20 values of your own. We store them and return them as they are.
                     * @example {
                     *       "closer": "J. Rivera"
                     *     }
                     */
                    metadata?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Who gets our emails about this order, up to 5 people. Leave it out and nobody does. At most 50 email addresses a day can be new to your organization; after that, the call gets a 429.
                     * @example [
                     *       "closings@elm.example"
                     *     ]
                     */
                    deliverTo?: string[];
                    /** @description The properties to get deeds for, up to 100. Each address may appear once. */
                    lines: {
                        /**
                         * @description House number, street and unit.
                         * @example 350 5th Ave
                         */
                        streetAddress: string;
                        /**
                         * @description The city.
                         * @example New York
                         */
                        city: string;
                        /**
                         * @description The two-letter code of the state or DC.
                         * @example NY
                         */
                        state: string;
                        /**
                         * @description Five digits or ZIP+4. Send an empty string if you don’t know it.
                         * @example 10118
                         */
                        zipCode: string;
                        /**
                         * @description Your own name for this deed, returned as you sent it.
                         * @example Parcel 1
                         */
                        reference?: string;
                    }[];
                    /**
                     * @description `true` checks and prices everything and orders nothing. It needs no idempotency key, and answers 200 with `price`, `balance`, `isCovered` and `lines`, a quote for each.
                     * @example true
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer of a dry run */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrdersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrdersIdReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The range you asked for */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOrdersIdCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The order’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /**
                     * @description Which deeds to cancel. Leave it out to cancel every deed that’s late or not begun.
                     * @example [
                     *       "0199e3a2-6f14-7a4e-8c55-21c0a4f0e7d3"
                     *     ]
                     */
                    deedIds?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeeds: {
        parameters: {
            query?: {
                /**
                 * @description Part of a file number, reference, address, parcel number or order number, in any case. A page may have fewer than `limit` while there is still a `nextCursor`: it continues the search.
                 * @example 2026-0142
                 */
                q?: string;
                /** @description A whole file number, in any case. For part of one, use `q`. */
                fileNumber?: string;
                /** @description Those with a deed that is `processing`, `with_staff`, `delivered` or `refunded`, which includes `refunding`. */
                state?: "processing" | "with_staff" | "delivered" | "refunded";
                /** @description The two-letter code of the state the property is in. */
                addressState?: string;
                /** @description A whole cost center, in any case. */
                costCenter?: string;
                /** @description The ID of the member or the key that ordered it. */
                placedBy?: string;
                /** @description The first day, such as `2026-11-01`, on which it was ordered. */
                from?: string & (unknown & unknown);
                /** @description The last day on which it was ordered. */
                to?: string & (unknown & unknown);
                /** @description One of your own values, as `name:value`, such as `closer:J. Rivera`. */
                metadata?: string;
                /** @description How many to return per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description This page of the list. */
                        data: components["schemas"]["Deed"][];
                        /**
                         * @description Pass it as `cursor` to get the next page. `null` on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeedsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deed"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeedsIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The range you asked for */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeedsIdFacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facts"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeedsIdProvenance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provenance"];
                    "application/pdf": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postDeedsIdProblems: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "wrong_document",
                 *       "message": "This is the neighbor’s deed."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What’s wrong. `right_deed` and `wrong_document` ask for the right deed or the money back.
                     * @example wrong_document
                     * @enum {string}
                     */
                    reason: "right_deed" | "wrong_document" | "not_found" | "delivery_failure" | "double_charge" | "system_error" | "other";
                    /**
                     * @description What’s wrong, in your words. Required for `right_deed` and `other`.
                     * @default
                     * @example It’s the neighbor’s deed.
                     */
                    message?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The deed it’s about.
                         * @example 0199e3a2-6f14-7a4e-8c55-21c0a4f0e7d3
                         */
                        deedId: string;
                        /**
                         * @description `refunded`, or `in_review`: a person answers it.
                         * @example in_review
                         * @enum {string}
                         */
                        outcome: "refunded" | "in_review";
                        /**
                         * @description When it’s answered at the latest.
                         * @example 2026-11-23T22:00:00.000Z
                         */
                        reviewBy: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description The ID of the last event you know. Only newer ones are returned. */
                after?: string;
                /** @description How many to return per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description This page of the list. */
                        data: components["schemas"]["Event"][];
                        /**
                         * @description Pass it as `cursor` to get the next page. `null` on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postEventsIdResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The event’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Leave it out to send the event to every endpoint that wants its type. */
                    endpointId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The endpoints we’re sending it to.
                         * @example [
                         *       "0199e3a2-7b20-7d0e-b1a4-9f3c2e6d8a55"
                         *     ]
                         */
                        endpointIds: string[];
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description This page of the list. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        /**
                         * @description Pass it as `cursor` to get the next page. `null` on the last page.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.elm.example/deedbox",
                 *       "events": [
                 *         "deed.delivered",
                 *         "deed.refunded",
                 *         "order.completed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Where to send events: a public address that starts with `https://`, on port 443 or 8443.
                     * @example https://hooks.elm.example/deedbox
                     */
                    url: string;
                    /**
                     * @description Which types of events to send there.
                     * @example [
                     *       "deed.delivered",
                     *       "order.completed"
                     *     ]
                     */
                    events: ("order.created" | "deed.delivered" | "deed.delayed" | "deed.refunded" | "deed.superseded" | "order.completed" | "balance.low")[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The endpoint’s ID.
                         * @example 0199e3a2-7b20-7d0e-b1a4-9f3c2e6d8a55
                         */
                        id: string;
                        /**
                         * @description The signing secret. Only this response has it, and its replays with the same `Idempotency-Key` within 30 days.
                         * @example whsec_Q29waWVkRnJvbVRoZUZpcnN0QW5zd2VyT25seTE=
                         */
                        secret: string;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpointsIdRoll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long the old secret stays valid.
                     * @default 24
                     * @example 24
                     */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The endpoint’s ID.
                         * @example 0199e3a2-7b20-7d0e-b1a4-9f3c2e6d8a55
                         */
                        id: string;
                        /**
                         * @description The signing secret. Only this response has it, and its replays with the same `Idempotency-Key` within 30 days.
                         * @example whsec_Q29waWVkRnJvbVRoZUZpcnN0QW5zd2VyT25seTE=
                         */
                        secret: string;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpointsIdTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The event we’re sending.
                         * @example evt_0199e3a28f027b1c9d2a5b8f4f6f2c44
                         */
                        eventId: string;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpointsIdDisable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @example true
                         */
                        done: boolean;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpointsIdEnable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @example true
                         */
                        done: boolean;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
