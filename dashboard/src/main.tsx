import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createHashRouter, RouterProvider } from "react-router";
import { App } from "./App";
import { queryClient } from "./api/queries";
import { BrokenPage } from "./pages/BrokenPage";
import "./style.css";

const router = createHashRouter([{ path: "*", Component: App, ErrorBoundary: BrokenPage }]);

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} onError={(error) => reportError(error)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
