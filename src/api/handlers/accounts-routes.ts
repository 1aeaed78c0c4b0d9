// The routes of accounts for Companies House.

import { ACCOUNTS_DELIVERY } from "../../../packages/ct600/register/input.ts";
import { MAX_RETURN_BYTES } from "../../filings/create/request.ts";
import { AccountsValidationResult, CompaniesHouseAccounts, CompaniesHouseAccountsList } from "../accounts-answers.ts";
import { DocumentBytes, DocumentList } from "../answers.ts";
import { ACCOUNTS_LIST_QUERY, ACCOUNTS_VALIDATE_QUERY } from "../input/accounts-query.ts";
import { idempotencyErrors, type Route, SMALL, wrongKeyErrors } from "../route.ts";
import {
  getAccounts,
  getAccountsDocument,
  listAccounts,
  listAccountsDocuments,
  postAccounts,
  postAccountsValidation,
} from "./accounts.ts";

const ACCOUNTS = "/v1/companies_house/accounts";

export const accountsRoutes: readonly Route[] = [
  {
    method: "POST",
    path: ACCOUNTS,
    operationId: "deliverAccounts",
    needs: "file",
    tag: "Companies House",
    summary: "Deliver accounts to Companies House",
    description:
      "Delivers the accounts of a stored return, accounts made from what you send, or your own iXBRL. Runs every check of Companies House's gateway first, stores the accounts and sends them in the background; a sandbox key delivers to the sandbox instead. Send an `Idempotency-Key`, so that a repeated request delivers once.",
    status: 201,
    body: ACCOUNTS_DELIVERY,
    answer: CompaniesHouseAccounts,
    errors: [
      "companies_house_not_configured",
      "storage_quota_exceeded",
      "filing_not_found",
      "waits_for_approval",
      "already_delivered",
      ...idempotencyErrors,
    ],
    maxBodyBytes: MAX_RETURN_BYTES,
    handle: postAccounts,
  },
  {
    method: "GET",
    path: ACCOUNTS,
    operationId: "listAccounts",
    needs: "read",
    tag: "Companies House",
    summary: "List deliveries of accounts, newest first",
    description: "One page of the deliveries of the key's organisation and environment.",
    status: 200,
    query: ACCOUNTS_LIST_QUERY,
    answer: CompaniesHouseAccountsList,
    errors: ["accounts_not_found"],
    maxBodyBytes: SMALL,
    handle: listAccounts,
  },
  {
    method: "GET",
    path: `${ACCOUNTS}/:id`,
    operationId: "retrieveAccounts",
    needs: "read",
    tag: "Companies House",
    summary: "Retrieve a delivery of accounts",
    description: "The delivery as it is now. `accepted` and `rejected` are final; webhooks tell you without asking.",
    status: 200,
    answer: CompaniesHouseAccounts,
    errors: ["accounts_not_found"],
    maxBodyBytes: SMALL,
    handle: getAccounts,
  },
  {
    method: "GET",
    path: `${ACCOUNTS}/:id/documents`,
    operationId: "listAccountsDocuments",
    needs: "read",
    tag: "Companies House",
    summary: "List the documents of a delivery of accounts",
    description: "The accounts as they are delivered and, once sent, the message around them without credentials.",
    status: 200,
    answer: DocumentList,
    errors: ["accounts_not_found"],
    maxBodyBytes: SMALL,
    isDownload: true,
    handle: listAccountsDocuments,
  },
  {
    method: "GET",
    path: `${ACCOUNTS}/:id/documents/:name`,
    operationId: "retrieveAccountsDocument",
    needs: "read",
    tag: "Companies House",
    summary: "Retrieve a document of a delivery of accounts",
    description: "The document as it was sent, without credentials.",
    status: 200,
    answer: DocumentBytes,
    answerTypes: ["application/xml", "application/xhtml+xml"],
    errors: ["accounts_not_found", "not_found"],
    maxBodyBytes: SMALL,
    isDownload: true,
    handle: getAccountsDocument,
  },
  {
    method: "POST",
    path: "/v1/companies_house/validate",
    operationId: "validateAccounts",
    needs: "validate",
    tag: "Companies House",
    summary: "Check accounts without delivering them",
    description:
      "Runs every check of create, with the same body, and delivers nothing. Accounts with problems are a result here, with status 200, not an error.",
    status: 200,
    body: ACCOUNTS_DELIVERY,
    query: ACCOUNTS_VALIDATE_QUERY,
    answer: AccountsValidationResult,
    errors: [...wrongKeyErrors, "filing_not_found"],
    maxBodyBytes: MAX_RETURN_BYTES,
    handle: postAccountsValidation,
  },
];
